import { PatientSearch, usePatientSearch } from '@bloom/members/search';
import { openForm, type PatientForm } from '@bloom/patients';
import { Button, IconPlus, Stack } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { NewPatient } from './new-patient';

interface FindPatientProps {
  settings: FacilitySettings;
  onFound: (pk: string) => void;
}

/** Who it is: found as they are typed, or written down. */
export function FindPatient({ settings, onFound }: FindPatientProps) {
  const [query, setQuery] = useState('');
  const [form, setForm] = useState<PatientForm | null>(null);
  if (form)
    return (
      <NewPatient settings={settings} form={form} onChange={setForm} onStored={onFound} onBack={() => setForm(null)} />
    );
  const search = { settings, query, onQuery: setQuery, onFound };
  return <SearchOrNew {...search} onNew={() => setForm(openForm(query))} />;
}

interface SearchOrNewProps extends FindPatientProps {
  query: string;
  onQuery: (query: string) => void;
  onNew: () => void;
}

function SearchOrNew({ settings, query, onQuery, onFound, onNew }: SearchOrNewProps) {
  const { t } = useTranslation(NAMESPACE);
  const search = usePatientSearch(query);
  const { typed, total, state } = search;
  const nobody = typed && total === 0 && state !== 'loading';
  return (
    <Stack gap={12}>
      <PatientSearch search={search} shown={settings} onQuery={onQuery} onFound={onFound} />
      <div>
        <Button variant={nobody ? 'primary' : 'secondary'} icon={<IconPlus size={20} />} onClick={onNew}>
          {typed ? t('find.newNamed', { text: query.trim() }) : t('find.new')}
        </Button>
      </div>
    </Stack>
  );
}
