import type { StockTransfer } from '@bloom/api-client';
import { useShell } from '@bloom/shell-api';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../documents/use-draft';
import { NAMESPACE } from '../shared/namespace';
import { useWrite } from '../shared/use-write';
import { type ReceivedEntry, toReceivedLines } from './rules/receiving';
import { transferPath } from './transfer.page';

/**
 * Gives what was counted to the server: for now, or for good. What is kept of it on this device goes only when the server
 * has it.
 */
export function useReceiving(transfer: StockTransfer, kept: Draft<ReceivedEntry[]>, onDone: () => void) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const write = useWrite();
  /** Whether to finalise it. */
  const [asked, setAsked] = useState(false);
  const entries = kept.value;

  async function save() {
    const done = await write.send('PUT', `${transferPath(transfer.id)}received/`, toReceivedLines(entries ?? []));
    if (done.trouble) return;
    await kept.forget().catch(() => undefined);
    shell.notify({ kind: 'success', message: t('transfers.saved') });
    onDone();
  }
  async function finalise() {
    const done = await write.send('POST', `${transferPath(transfer.id)}finalise/`, toReceivedLines(entries ?? []));
    setAsked(false);
    if (done.trouble) return;
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
