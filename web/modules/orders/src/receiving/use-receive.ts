import { uuidV7 } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { recordSurely } from '@bloom/shell-api/record-surely';
import { type StorageFailure, storageFailureOf } from '@bloom/shell-api/storage-failure';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import { payloadOf, type ReceiptDraft } from './receipt-draft';
import type { OpenReceipt } from './use-receipt-draft';

/** Puts the receipt into the outbox, whole; what is typed stays until it is there. */
export function useReceive(draft: ReceiptDraft, kept: OpenReceipt) {
  const shell = useShell();
  const { t } = useTranslation(NAMESPACE);
  const navigate = useNavigate();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<StorageFailure | null>(null);

  async function receive(): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    const madeAt = new Date().toISOString();
    try {
      const made = { uuid: draft.uuid, madeAt, payload: payloadOf(draft, madeAt) };
      const stored = await recordSurely(shell, 'receipt', made);
      if (stored.payload.received_at !== madeAt) {
        // Another tab stored it under this uuid, where no lock keeps tabs apart: what was typed here goes under another.
        kept.change((before) => before && { ...before, uuid: uuidV7() });
        shell.notify({ kind: 'warning', message: t('receiving.storedElsewhere') });
        return;
      }
      // When it stays behind, the outbox tells that it was received.
      await kept.forget().catch((error: unknown) => console.warn('What was typed could not be put away', error));
      shell.notify({ kind: 'success', message: t('receiving.stored', { number: draft.reference.trim() }) });
      navigate('/receive');
    } catch (error) {
      console.error('A receipt could not be stored', error);
      setFailure(storageFailureOf(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { receive, busy, failure };
}
