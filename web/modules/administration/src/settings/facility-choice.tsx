import type { Facility } from '@bloom/api-client';
import { useRead, useServerTexts } from '@bloom/server-data';
import { Button, IconBuildingStore, Text, useDebounced } from '@bloom/ui';
import { Combobox } from '@bloom/ui/lists';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import styles from './settings.module.css';

export type ChosenFacility = Pick<Facility, 'id' | 'name'>;

/** Milliseconds without a key until the server is asked. */
const TYPED = 250;

interface FacilityChoiceProps {
  label: string;
  value: ChosenFacility | null;
  onChange: (facility: ChosenFacility | null) => void;
  error?: string;
}

/** One facility of thousands, found by the server. */
export function FacilityChoice({ label, value, onChange, error }: FacilityChoiceProps) {
  const { t } = useTranslation(NAMESPACE);
  const said = useServerTexts();
  const [query, setQuery] = useState('');
  const search = useDebounced(query.trim(), TYPED);
  const read = useRead(
    '/api/facilities-bff/general/facilities/',
    value === null && search !== '' ? { query: { search, page: 1 } } : null,
    { keep: true },
  );
  const trouble = error ? (
    <p role="alert" className={styles.error}>
      {error}
    </p>
  ) : null;
  if (value) {
    return (
      <div>
        <div className={styles.chosen}>
          <Text>
            {label}: <strong>{value.name}</strong>
          </Text>
          <Button variant="quiet" onClick={() => onChange(null)}>
            {t('users.otherFacility')}
          </Button>
        </div>
        {trouble}
      </div>
    );
  }
  const found = search === '' ? [] : (read.answer?.results ?? []);
  return (
    <div>
      <Combobox
        label={label}
        icon={<IconBuildingStore size={22} />}
        placeholder={t('users.facilityPlaceholder')}
        query={query}
        onQuery={setQuery}
        options={found.map(({ id, name }) => ({ id, label: name }))}
        onChoose={(id) => {
          const facility = found.find((one) => one.id === id);
          if (!facility) return;
          setQuery('');
          onChange({ id, name: facility.name });
        }}
        nothing={
          read.failure ? said('read.offline') : t(read.answer && !read.loading ? 'users.noFacility' : 'users.searching')
        }
      />
      {trouble}
    </div>
  );
}
