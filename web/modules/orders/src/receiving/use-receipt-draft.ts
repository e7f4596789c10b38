import { uuidV7 } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { type Draft, useDraft } from '@bloom/shell-api/draft';
import { storedRecord } from '@bloom/shell-api/record-surely';
import { useEffect, useState } from 'react';
import { beginReceipt, bringUpToDate, parseReceipt, type ReceiptDraft } from './receipt-draft';
import type { Source } from './source';

export type OpenReceipt = Draft<ReceiptDraft | null>;

const keyOf = (userId: string, uuid: string) => `orders-receipt.${userId}.${uuid}`;

/** The receipt of one shipment or order: of before the reload, or a new one as soon as it is known what is to come. */
export function useReceiptDraft(uuid: string, source: Source | undefined): OpenReceipt {
  const { drafts, outbox, session } = useShell();
  const kept = useDraft<ReceiptDraft | null>(drafts, keyOf(session.user.id, uuid), parseReceipt, () => null);
  const { value, change } = kept;
  const own = value?.uuid;
  /** Of this one it is known that the outbox does not have it. */
  const [fresh, setFresh] = useState<string>();
  useEffect(() => {
    if (own === undefined) return;
    let left = false;
    // Killed between the outbox and the clean-up: what is stored must not be received again.
    storedRecord(outbox, 'receipt', own).then((record) => {
      if (left) return;
      if (record) change(null);
      else setFresh(own);
    });
    return () => {
      left = true;
    };
  }, [outbox, own, change]);
  useEffect(() => {
    if (value === undefined || !source) return;
    if (value === null) {
      change(beginReceipt(source, uuidV7));
      return;
    }
    const next = bringUpToDate(value, source, uuidV7);
    if (next !== value) change(next);
  }, [value, source, change]);
  return { ...kept, value: own !== undefined && own === fresh ? value : kept.value === undefined ? undefined : null };
}
