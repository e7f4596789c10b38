import { patientName } from '@bloom/api-client';
import type { PatientRecord } from '@bloom/local-db';
import { openForm, type PatientForm, parseQuery, patientsOf } from '@bloom/patients';
import { useShell } from '@bloom/shell-api';
import { Button, ComboboxInput, EmptyState, IconPlus, IconSearch, OptionRow, optionId, Stack, Text } from '@bloom/ui';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './find.module.css';
import { NewPatient } from './new-patient';

const FIELD = 'care-patient';
/** More nobody reads. */
const MOST = 20;

interface FindPatientProps {
  settings: FacilitySettings;
  onFound: (pk: string) => void;
}

/** Who it is: found as they are typed, or written down. */
export function FindPatient({ settings, onFound }: FindPatientProps) {
  const [query, setQuery] = useState('');
  const [form, setForm] = useState<PatientForm | null>(null);
  if (!form)
    return <Search query={query} onQuery={setQuery} onFound={onFound} onNew={() => setForm(openForm(query))} />;
  return (
    <NewPatient settings={settings} form={form} onChange={setForm} onStored={onFound} onBack={() => setForm(null)} />
  );
}

interface SearchProps {
  query: string;
  onQuery: (query: string) => void;
  onFound: (pk: string) => void;
  onNew: () => void;
}

function useFound(query: string) {
  const book = patientsOf(useShell());
  const { index, state, version } = useSyncExternalStore(book.subscribe, book.get);
  const typed = parseQuery(query) !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index changes in place, its version tells
  const records = useMemo(() => (typed ? index.search(query, MOST).records : []), [index, version, query, typed]);
  return { records, typed, state, size: index.size };
}

function Search({ query, onQuery, onFound, onNew }: SearchProps) {
  const { t } = useTranslation(NAMESPACE);
  const { records, typed, state, size } = useFound(query);
  const [active, setActive] = useState<number | null>(null);
  const choose = (at: number) => {
    const record = records[at];
    if (record) onFound(record.patient_pk);
  };
  const chosen = Math.min(active ?? (typed ? 0 : -1), records.length - 1);
  const list = {
    ...{ isOpen: true, count: records.length, active: chosen, onActive: setActive, onChoose: choose },
    onEnter: () => choose(chosen),
  };
  const nobody = typed && records.length === 0 && state !== 'loading';
  return (
    <Stack gap={12}>
      <ComboboxInput
        id={FIELD}
        autoFocus
        list={list}
        label={t('find.search')}
        placeholder={t('find.placeholder')}
        icon={<IconSearch size={22} />}
        clearLabel={t('find.clear')}
        query={query}
        onQuery={(text) => {
          onQuery(text);
          setActive(null);
        }}
      />
      <div id={`${FIELD}-list`} role="listbox" tabIndex={-1} aria-label={t('find.found')} className={styles.list}>
        {records.map((record, at) => (
          <OptionRow
            key={record.patient_pk}
            id={optionId(FIELD, at)}
            active={at === chosen}
            selected={at === chosen}
            className={styles.row}
            onChoose={() => choose(at)}
          >
            <Who record={record} />
          </OptionRow>
        ))}
      </div>
      {state === 'failed' ? <EmptyState title={t('find.failed')}>{t('find.failedHint')}</EmptyState> : null}
      {!typed && size === 0 && state === 'ready' ? <Text tone="muted">{t('find.noPatients')}</Text> : null}
      {nobody ? <Text tone="muted">{t('find.nobody', { text: query.trim() })}</Text> : null}
      <div>
        <Button variant={nobody ? 'primary' : 'secondary'} icon={<IconPlus size={20} />} onClick={onNew}>
          {typed ? t('find.newNamed', { text: query.trim() }) : t('find.new')}
        </Button>
      </div>
    </Stack>
  );
}

const Who = ({ record }: { record: PatientRecord }) => (
  <>
    <span className={styles.name}>{patientName(record)}</span>
    <span className={styles.facts}>
      {[record.phone, record.birth_date, record.member_number].filter(Boolean).join(' · ')}
    </span>
  </>
);
