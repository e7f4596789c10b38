import { patientName } from '@bloom/api-client';
import { ageOn, patientsOf } from '@bloom/patients';
import { useShell } from '@bloom/shell-api';
import { IconSearch } from '@bloom/ui';
import { Combobox } from '@bloom/ui/lists';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { Settings } from '../shared/settings';
import type { Who } from './request-form';

/** Rows of the list at most: more nobody reads. */
const MOST = 8;

interface PatientSearchProps {
  settings: Settings;
  onChoose: (who: Who) => void;
  /** Nobody of that name: written down anew. */
  onNew: (typed: string) => void;
}

/** The patients of the facility, searched as at the till. */
export function PatientSearch({ settings, onChoose, onNew }: PatientSearchProps) {
  const { t } = useTranslation(NAMESPACE);
  const book = patientsOf(useShell());
  const { index } = useSyncExternalStore(book.subscribe, book.get);
  const [query, setQuery] = useState('');
  const today = settings.today();
  const found = query.trim() === '' ? [] : index.search(query, MOST).records;
  return (
    <Combobox
      label={t('new.patient')}
      placeholder={t('new.patientPlaceholder')}
      icon={<IconSearch size={20} />}
      query={query}
      onQuery={setQuery}
      onEnter={onNew}
      options={found.map((record) => {
        const age = ageOn(record.birth_date, today);
        return {
          id: record.patient_pk,
          label: patientName(record),
          detail: [record.phone, age && t(`patient.${age.unit}`, { count: age.count })].filter(Boolean).join(' · '),
        };
      })}
      onChoose={(pk) => {
        onChoose({ is: 'patient', pk });
      }}
      nothing={t('new.nobody')}
    />
  );
}
