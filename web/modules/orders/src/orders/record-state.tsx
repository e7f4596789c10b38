import { type OrderOutboxRecord, type ReceiptOutboxRecord, waitsForUpdate } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { Button, IconCloudUpload, StatusBadge } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { isSent } from './use-records';

/** Whether the server has what this device recorded. */
export function RecordState({ record }: { record: OrderOutboxRecord | ReceiptOutboxRecord }) {
  const { t } = useTranslation(NAMESPACE);
  if (record.state === 'quarantined') return <StatusBadge tone="failure">{t('orders.held')}</StatusBadge>;
  if (isSent(record)) return <StatusBadge tone="ok">{t('orders.sent')}</StatusBadge>;
  return (
    <StatusBadge tone="attention" icon={<IconCloudUpload size={16} aria-hidden="true" />}>
      {t(waitsForUpdate(record) ? 'orders.forUpdate' : 'orders.notSent')}
    </StatusBadge>
  );
}

/** Why the server holds it back, and the way to send it again. */
export function HeldNote({ record }: { record: OrderOutboxRecord | ReceiptOutboxRecord }) {
  const { t } = useTranslation(NAMESPACE);
  const { outbox, notify } = useShell();
  const [busy, setBusy] = useState(false);
  if (record.state !== 'quarantined') return null;
  const reason = record.last_error?.detail || record.last_error?.code || t('orders.noReason');
  async function retry() {
    setBusy(true);
    try {
      await outbox.retry(record.uuid);
    } catch (error) {
      console.error('A record could not be put back in line', error);
      notify({ kind: 'failure', message: t(record.kind === 'order' ? 'orders.retryFailed' : 'receiving.retryFailed') });
    }
    setBusy(false);
  }
  return (
    <div>
      <p>{t(record.kind === 'order' ? 'orders.heldBecause' : 'receiving.heldBecause', { reason })}</p>
      <Button busy={busy} onClick={() => void retry()}>
        {t('orders.retry')}
      </Button>
    </div>
  );
}
