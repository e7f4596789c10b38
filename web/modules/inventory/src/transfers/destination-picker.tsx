import { useRead } from '@bloom/server-data';
import { Button, IconBuildingStore, Text } from '@bloom/ui';
import { Combobox } from '@bloom/ui/lists';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import styles from './transfers.module.css';

interface Destination {
  id: string;
  name: string;
}

interface DestinationPickerProps {
  facilityId: string;
  value: Destination | null;
  onChange: (destination: Destination | null) => void;
}

/** Where the stock goes: the facilities that this one may send to. */
export function DestinationPicker({ facilityId, value, onChange }: DestinationPickerProps) {
  const { t } = useTranslation(NAMESPACE);
  const [query, setQuery] = useState('');
  const search = query.trim();
  const read = useRead(
    '/api/inventory-bff/stock-transfers/destinations/',
    value === null && search !== '' ? { query: { facility_id: facilityId, search } } : null,
  );
  if (value) {
    return (
      <div className={styles.destination}>
        <Text>
          {t('transfers.to')}: <strong>{value.name}</strong>
        </Text>
        <Button variant="quiet" onClick={() => onChange(null)}>
          {t('transfers.change')}
        </Button>
      </div>
    );
  }
  const found = read.answer?.results ?? [];
  const nothing = read.failure
    ? t('transfers.destinationsOffline')
    : read.answer
      ? t('transfers.noDestination')
      : t('transfers.searching');
  return (
    <Combobox
      label={t('transfers.to')}
      placeholder={t('transfers.destinationPlaceholder')}
      icon={<IconBuildingStore size={22} />}
      query={query}
      onQuery={setQuery}
      options={found.map(({ id, name }) => ({ id, label: name }))}
      onChoose={(id) => {
        const chosen = found.find((one) => one.id === id);
        if (!chosen) return;
        setQuery('');
        onChange({ id: chosen.id, name: chosen.name });
      }}
      nothing={nothing}
    />
  );
}
