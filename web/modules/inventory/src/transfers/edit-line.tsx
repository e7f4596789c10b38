import type { InventoryRecord } from '@bloom/local-db';
import { formatExpiry } from '@bloom/shell-api/day';
import { ActionIcon, formatCount, IconX, NumberInput } from '@bloom/ui';
import { Select } from '@bloom/ui/lists';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import table from '../documents/table.module.css';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import type { DraftLine, LineProblem } from './rules/editing';
import styles from './transfers.module.css';

interface EditLineProps {
  line: DraftLine;
  item: InventoryRecord | undefined;
  problem: LineProblem | undefined;
  settings: FacilitySettings;
  onChange: (fields: Partial<Pick<DraftLine, 'quantity' | 'batchId'>>) => void;
  onEnter: () => void;
  onRemove: () => void;
}

/** Stands for "no lot named" among the lots. */
const FIRST_EXPIRED = 'first';

export function EditLine({ line, item, problem, settings, onChange, onEnter, onRemove }: EditLineProps) {
  const { t } = useTranslation(NAMESPACE);
  const units = (count: number) => formatCount(count, settings.language);
  const lots = (item?.batches ?? []).map((batch) => ({
    value: batch.id,
    label: t('transfers.lotAndExpiry', { lot: batch.lot, date: formatExpiry(batch.expiry_date, settings.language) }),
    note: t('picking.inStock', { quantity: units(batch.quantity) }),
  }));
  const available = item?.batches.find(({ id }) => id === line.batchId)?.quantity ?? item?.quantity ?? 0;
  const errors: Record<LineProblem, string> = {
    quantity: t('transfers.problem.quantity'),
    tooMany: t('transfers.problem.tooMany', { available: units(available) }),
    unknown: t('transfers.problem.unknown'),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onEnter();
  };
  return (
    <li className={styles.editLine}>
      <span className={`${table.name} ${styles.editName}`}>
        {line.name}
        <span className={table.detail}>
          {item ? t('picking.inStock', { quantity: units(item.quantity) }) : line.barcodeId}
        </span>
      </span>
      <Select
        label={t('transfers.columns.lot')}
        options={[{ value: FIRST_EXPIRED, label: t('transfers.firstExpired') }, ...lots]}
        value={line.batchId ?? FIRST_EXPIRED}
        onChange={(value) => onChange({ batchId: value === FIRST_EXPIRED ? null : value })}
      />
      <NumberInput
        label={t('transfers.columns.quantity')}
        aria-label={t('transfers.quantityOf', { name: line.name })}
        data-row={line.id}
        enterKeyHint="next"
        value={line.quantity}
        error={problem ? errors[problem] : undefined}
        onChange={(quantity) => onChange({ quantity })}
        onKeyDown={onKeyDown}
      />
      <ActionIcon label={t('transfers.removeLine', { name: line.name })} onClick={onRemove}>
        <IconX size={20} />
      </ActionIcon>
    </li>
  );
}
