import type { SupplierProfile } from '@bloom/api-client';
import { useRead, useWrite, WriteFailure } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { Button, IconBuildingWarehouse, StatusBadge, Text } from '@bloom/ui';
import { Combobox } from '@bloom/ui/lists';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import styles from './suppliers.module.css';

interface WarehouseOfProps {
  supplier: SupplierProfile;
  onChanged: (supplier: SupplierProfile) => void;
}

/** One supplier and the warehouse that answers for it; with none its orders are received without an answer. */
export function WarehouseOf({ supplier, onChanged }: WarehouseOfProps) {
  const { t } = useTranslation(NAMESPACE);
  const { notify } = useShell();
  const { reachable } = useConnectivity();
  const { write, busy, failure, clear } = useWrite();
  const [choosing, setChoosing] = useState(false);
  const { uuid, name, offers, warehouse } = supplier;

  async function set(warehouse_uuid: string | null) {
    const path = '/api/orders/suppliers/{uuid}/warehouse/';
    const done = await write('PUT', path, { path: { uuid }, body: { warehouse_uuid } });
    if (done.failure) return;
    setChoosing(false);
    onChanged(done.answer);
    notify({ kind: 'success', message: t('suppliers.saved', { name }) });
  }
  return (
    <li className={styles.row}>
      <div>
        <Text strong>{name}</Text>
        <Text tone="muted">{t('suppliers.offers', { count: offers })}</Text>
      </div>
      <div className={styles.who}>
        {warehouse ? (
          <StatusBadge tone="ok" icon={<IconBuildingWarehouse size={16} aria-hidden="true" />}>
            {warehouse.name}
          </StatusBadge>
        ) : (
          <StatusBadge tone="info">{t('suppliers.outside')}</StatusBadge>
        )}
        <Button
          aria-label={t(choosing ? 'suppliers.backOf' : 'suppliers.chooseOf', { name })}
          disabled={!reachable}
          onClick={() => setChoosing(!choosing)}
        >
          {t(choosing ? 'suppliers.back' : 'suppliers.chooseWarehouse')}
        </Button>
        {warehouse ? (
          <Button
            variant="quiet"
            aria-label={t('suppliers.removeOf', { name })}
            busy={busy}
            disabled={!reachable}
            onClick={() => void set(null)}
          >
            {t('suppliers.remove')}
          </Button>
        ) : null}
      </div>
      {choosing ? <WarehousePicker supplier={name} onChoose={(id) => void set(id)} /> : null}
      <WriteFailure failure={failure} onClose={clear} />
    </li>
  );
}

function WarehousePicker({ supplier, onChoose }: { supplier: string; onChoose: (id: string) => void }) {
  const { t } = useTranslation(NAMESPACE);
  const [query, setQuery] = useState('');
  const search = query.trim();
  const read = useRead('/api/facilities-bff/general/facilities/', search ? { query: { search } } : null);
  const found = (read.answer?.results ?? []).filter(({ facility_type }) => facility_type === 'warehouse');
  const nothing = read.failure ? 'suppliers.notFound' : read.answer ? 'suppliers.noWarehouse' : 'suppliers.searching';
  return (
    <div className={styles.picker}>
      <Combobox
        label={t('suppliers.warehouseFor', { name: supplier })}
        placeholder={t('suppliers.placeholder')}
        icon={<IconBuildingWarehouse size={22} />}
        query={query}
        onQuery={setQuery}
        options={found.map(({ id, name }) => ({ id, label: name }))}
        onChoose={onChoose}
        nothing={t(nothing)}
      />
    </div>
  );
}
