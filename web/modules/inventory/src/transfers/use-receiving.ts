import type { StockTransfer } from '@bloom/api-client';
import { useShell } from '@bloom/shell-api';
import type { Draft } from '@bloom/shell-api/draft';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { useStockWrite } from '../shared/use-stock-write';
import { type ReceivedEntry, toReceivedLines } from './rules/receiving';

/**
 * Gives what was counted to the server: for now, or for good. What is kept of it on this device goes only when the server
 * has it.
 */
export function useReceiving(transfer: StockTransfer, kept: Draft<ReceivedEntry[]>, onDone: () => void) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const write = useStockWrite();
  /** Whether to finalise it. */
  const [asked, setAsked] = useState(false);
  const entries = kept.value;

  const received = () => ({ path: { id: transfer.id }, body: toReceivedLines(entries ?? []) });
  async function save() {
    const done = await write.write('PUT', '/api/inventory-bff/stock-transfers/{id}/received/', received());
    if (done.failure) return;
    await kept.forget().catch(() => undefined);
    shell.notify({ kind: 'success', message: t('transfers.saved') });
    onDone();
  }
  async function finalise() {
    const done = await write.write('POST', '/api/inventory-bff/stock-transfers/{id}/finalise/', received());
    setAsked(false);
    if (done.failure) return;
    await kept.forget().catch(() => undefined);
    shell.notify({ kind: 'success', message: t('transfers.done.finalise', { number: transfer.number }) });
    onDone();
    // When it fails it is tried again by itself; the stock has moved either way.
    await shell.refreshInventory().catch(() => undefined);
  }

  return {
    write,
    asked,
    ask: () => setAsked(true),
    giveUp: () => setAsked(false),
    save: () => void save(),
    finalise: () => void finalise(),
  };
}
