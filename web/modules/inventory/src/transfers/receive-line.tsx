import type { TransferLine } from '@bloom/api-client';
import { Button, formatCount, NumberInput, TextInput } from '@bloom/ui';
import { Select } from '@bloom/ui/lists';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import table from '../documents/table.module.css';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { problemOf, type ReceivedEntry, reasonsFor, setReceived } from './rules/receiving';
import { LotOf } from './transfer-lines';
import styles from './transfers.module.css';

interface ReceiveLineProps {
  line: TransferLine;
  entry: ReceivedEntry;
  settings: FacilitySettings;
  onChange: (entry: ReceivedEntry) => void;
  onEnter: () => void;
}

export function ReceiveLine({ line, entry, settings, onChange, onEnter }: ReceiveLineProps) {
  const { t } = useTranslation(NAMESPACE);
  const reasons = reasonsFor(entry);
  const problem = problemOf(entry);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onEnter();
  };
  return (
    <li className={styles.line}>
      <span className={table.name}>
        {line.name}
        <span className={table.detail}>
          <LotOf line={line} language={settings.language} />
        </span>
        <span className={table.detail}>
          {t('transfers.sentUnits', { units: formatCount(entry.sent, settings.language) })}
        </span>
      </span>
      <div className={styles.amount}>
        <NumberInput
          label={t('transfers.columns.received')}
          aria-label={t('transfers.receivedOf', { name: line.name, lot: line.lot ?? '' })}
          data-row={line.id}
          enterKeyHint="next"
          value={entry.received}
          error={problem === 'quantity' ? t('picking.quantityWrong') : undefined}
          onChange={(received) => onChange(setReceived(entry, received))}
          onKeyDown={onKeyDown}
        />
        <Button
          variant="quiet"
          aria-label={t('transfers.asSentOf', { name: line.name })}
          disabled={entry.received === String(entry.sent)}
          onClick={() => onChange(setReceived(entry, String(entry.sent)))}
        >
          {t('transfers.asSent')}
        </Button>
      </div>
      {reasons.length > 0 ? (
        <div className={styles.reason}>
          <Select
            label={t('transfers.columns.reason')}
            options={reasons.map((value) => ({ value, label: t(`transfers.reasons.${value}`) }))}
            value={entry.reason}
            error={problem === 'reason' ? t('transfers.reasonMissing') : undefined}
            onChange={(reason) => onChange({ ...entry, reason })}
          />
          <TextInput
            label={t('transfers.reasonNote')}
            value={entry.note}
            error={problem === 'note' ? t('transfers.noteMissing') : undefined}
            onChange={(event) => onChange({ ...entry, note: event.currentTarget.value })}
          />
        </div>
      ) : null}
    </li>
  );
}
