/** Corrects the stock of one product by hand, with the reason. The server decides; without it nothing is changed. */
import { uuidV7 } from '@bloom/local-db';
import { WriteFailure } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { formatDay } from '@bloom/shell-api/day';
import { Banner, Button, formatCount, Group, Modal, NumberInput, RadioGroup, TextArea, TextInput } from '@bloom/ui';
import { Select } from '@bloom/ui/lists';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { batchesInStock, type StockItem } from '../shared/stock-item';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { useStockWrite } from '../shared/use-stock-write';
import {
  type AdjustmentDraft,
  type AdjustmentFault,
  changeOf,
  DIRECTIONS,
  directionOf,
  EMPTY_ADJUSTMENT,
  faultsOf,
  isNewBatch,
  REASONS,
  toAdjustment,
} from './adjustment';
import styles from './product-dialog.module.css';

interface AdjustFormProps {
  item: StockItem;
  settings: FacilitySettings;
  onDone: () => void;
}

export function AdjustForm({ item, settings, onDone }: AdjustFormProps) {
  const { t } = useTranslation(NAMESPACE);
  const { notify, refreshInventory } = useShell();
  const { reachable } = useConnectivity();
  const [draft, setDraft] = useState(EMPTY_ADJUSTMENT);
  const [tried, setTried] = useState(false);
  // The same for every try, so that it is made once.
  const [id] = useState(uuidV7);
  const write = useStockWrite();
  const faults = faultsOf(draft, item);
  const change = changeOf(draft);

  async function save() {
    setTried(true);
    if (faults.length > 0) return;
    const adjustment = toAdjustment(draft, id, settings.facilityId, item.uuid);
    const { answer } = await write.write('POST', '/api/inventory/adjustments/', { body: adjustment });
    if (!answer) return;
    notify({
      kind: 'success',
      message: t('adjust.done', { name: item.name, n: answer.quantity }),
    });
    onDone();
    // The shell reckons with sales that the server does not have yet. When it cannot ask now it tries again by itself.
    refreshInventory().catch((error: unknown) => console.info('The new quantity comes with the next refresh', error));
  }

  return (
    <Modal
      opened
      width={560}
      onClose={onDone}
      title={t('adjust.title', { name: item.name })}
      footer={
        <Group justify="flex-end">
          <Button onClick={onDone}>{t('adjust.cancel')}</Button>
          <Button variant="primary" busy={write.busy} disabled={!reachable} onClick={save}>
            {t('adjust.save')}
          </Button>
        </Group>
      }
    >
      <div className={styles.form}>
        {reachable ? null : <Banner tone="attention">{t('adjust.offline')}</Banner>}
        <Fields draft={draft} item={item} settings={settings} faults={tried ? faults : []} onChange={setDraft} />
        <p className={styles.result} role="status">
          {t('adjust.result', {
            before: formatCount(item.quantity, settings.language),
            after: formatCount(item.quantity + change, settings.language),
          })}
        </p>
        <WriteFailure failure={write.failure} onClose={write.clear} />
      </div>
    </Modal>
  );
}

interface FieldsProps {
  draft: AdjustmentDraft;
  item: StockItem;
  settings: FacilitySettings;
  faults: readonly AdjustmentFault[];
  onChange: (draft: AdjustmentDraft) => void;
}

function Fields({ draft, item, settings, faults, onChange }: FieldsProps) {
  const { t } = useTranslation(NAMESPACE);
  const set = (part: Partial<AdjustmentDraft>) => onChange({ ...draft, ...part });
  const fault = (name: AdjustmentFault) => (faults.includes(name) ? t(`adjust.faults.${name}`) : undefined);
  const bothWays = draft.reason !== null && DIRECTIONS[draft.reason] === undefined;
  const batches = batchesInStock(item).map((batch) => ({
    value: batch.id,
    label: t('adjust.batch', { lot: batch.lot, date: formatDay(batch.expiry_date, settings.language) }),
    detail: t('adjust.batchLeft', { count: batch.quantity, n: formatCount(batch.quantity, settings.language) }),
  }));
  const adds = directionOf(draft) === 'in';
  const options = [
    { value: 'auto', label: t(adds ? 'adjust.autoIn' : 'adjust.autoAway') },
    ...batches,
    ...(adds ? [{ value: 'new', label: t('adjust.newBatch') }] : []),
  ];
  return (
    <>
      <Select
        label={t('adjust.reason')}
        options={REASONS.map((reason) => ({ value: reason, label: t(`product.reasons.${reason}`) }))}
        value={draft.reason}
        error={fault('reason')}
        onChange={(reason) => set({ reason: reason as AdjustmentDraft['reason'] })}
      />
      {bothWays ? (
        <RadioGroup
          label={t('adjust.direction')}
          options={[
            { value: 'away', label: t('adjust.away') },
            { value: 'in', label: t('adjust.in') },
          ]}
          value={draft.direction}
          onChange={(direction) => set({ direction: direction as AdjustmentDraft['direction'] })}
        />
      ) : null}
      <NumberInput
        label={t(adds ? 'adjust.quantityIn' : 'adjust.quantityAway')}
        value={draft.quantity}
        error={fault('quantity') ?? fault('tooMany')}
        onChange={(quantity) => set({ quantity })}
      />
      <Select
        label={t('adjust.which')}
        options={options}
        value={options.some(({ value }) => value === draft.batch) ? draft.batch : 'auto'}
        onChange={(batch) => set({ batch })}
      />
      {isNewBatch(draft) ? (
        <Group align="flex-start">
          <TextInput
            label={t('product.lot')}
            value={draft.lot}
            error={fault('lot')}
            onChange={(event) => set({ lot: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label={t('product.expires')}
            value={draft.expiry}
            error={fault('expiry')}
            onChange={(event) => set({ expiry: event.currentTarget.value })}
          />
        </Group>
      ) : null}
      <TextArea
        label={t(draft.reason === 'other' ? 'adjust.note' : 'adjust.noteOptional')}
        rows={2}
        value={draft.note}
        error={fault('note')}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
    </>
  );
}
