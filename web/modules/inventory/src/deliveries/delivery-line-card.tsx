import { ActionIcon, Card, formatCount, Group, IconX, NumberInput, Text, TextInput } from '@bloom/ui';
import { Select } from '@bloom/ui/lists';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import table from '../documents/table.module.css';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './deliveries.module.css';
import { accepted, type DraftDeliveryLine, deliveryProblem, needsReason, REASONS } from './delivery-lines';

interface DeliveryLineCardProps {
  line: DraftDeliveryLine;
  settings: FacilitySettings;
  onChange: (fields: Partial<Omit<DraftDeliveryLine, 'id' | 'productId'>>) => void;
  /** Enter in the last field of a line. */
  onEnter: () => void;
  onRemove: () => void;
}

export function DeliveryLineCard(props: DeliveryLineCardProps) {
  const { line, settings, onRemove } = props;
  const { t } = useTranslation(NAMESPACE);
  const into = accepted(line);
  const { name } = line;
  return (
    <li>
      <Card>
        <Group justify="space-between" align="start" wrap={false}>
          <h2 className={table.name}>
            {name}
            <span className={table.detail}>{line.barcodeId}</span>
          </h2>
          <ActionIcon label={t('deliveries.remove', { name })} onClick={onRemove}>
            <IconX size={20} />
          </ActionIcon>
        </Group>
        <Fields {...props} />
        {into !== null && needsReason(line) ? (
          <Text tone="muted">{t('deliveries.into', { units: formatCount(into, settings.language) })}</Text>
        ) : null}
      </Card>
    </li>
  );
}

/** What the note says of a product, and what of it is not taken. */
function Fields({ line, settings, onChange, onEnter }: DeliveryLineCardProps) {
  const { t } = useTranslation(NAMESPACE);
  const problem = deliveryProblem(line, settings.today());
  const { name } = line;
  /** Said once something stands in the field: an empty line is no mistake yet. */
  const said = (...problems: (typeof problem)[]) =>
    problem !== null && problems.includes(problem) ? t(`deliveries.problem.${problem}`) : undefined;
  const started = line.quantity !== '';
  const goOn = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onEnter();
  };
  return (
    <div className={styles.fields}>
      <TextInput
        label={t('deliveries.lot')}
        aria-label={t('deliveries.of', { field: t('deliveries.lot'), name })}
        data-row={line.id}
        autoComplete="off"
        value={line.lot}
        error={started ? said('lot') : undefined}
        onChange={(event) => onChange({ lot: event.currentTarget.value })}
      />
      <TextInput
        label={t('deliveries.expiry')}
        aria-label={t('deliveries.of', { field: t('deliveries.expiry'), name })}
        placeholder={t('picking.expiryShape')}
        autoComplete="off"
        value={line.expiry}
        error={line.expiry !== '' || started ? said('expiry', 'expired') : undefined}
        onChange={(event) => onChange({ expiry: event.currentTarget.value })}
      />
      <NumberInput
        label={t('deliveries.columns.quantity')}
        aria-label={t('deliveries.of', { field: t('deliveries.columns.quantity'), name })}
        data-row={`${line.id} quantity`}
        value={line.quantity}
        error={started ? said('quantity') : undefined}
        onChange={(quantity) => onChange({ quantity })}
        onKeyDown={goOn}
      />
      <NumberInput
        label={t('deliveries.columns.damaged')}
        aria-label={t('deliveries.of', { field: t('deliveries.columns.damaged'), name })}
        value={line.damaged}
        error={said('damaged', 'tooMany')}
        onChange={(damaged) => onChange({ damaged })}
      />
      <NumberInput
        label={t('deliveries.columns.short')}
        aria-label={t('deliveries.of', { field: t('deliveries.columns.short'), name })}
        value={line.short}
        error={said('short')}
        onChange={(short) => onChange({ short })}
      />
      <NumberInput
        label={t('deliveries.columns.cost')}
        aria-label={t('deliveries.of', { field: t('deliveries.columns.cost'), name })}
        description={settings.currency}
        decimals={settings.minorUnits}
        value={line.cost}
        error={said('cost')}
        onChange={(cost) => onChange({ cost })}
        onKeyDown={goOn}
      />
      {needsReason(line) ? (
        <Select
          label={t('deliveries.columns.reason')}
          options={REASONS.map((value) => ({ value, label: t(`deliveries.reasons.${value}`) }))}
          value={line.reason}
          error={said('reason')}
          onChange={(reason) => onChange({ reason })}
        />
      ) : null}
    </div>
  );
}
