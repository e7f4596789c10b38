import { useShell } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { OpenDocument } from '../documents/use-document';
import { NAMESPACE } from '../shared/namespace';
import { useStockWrite } from '../shared/use-stock-write';
import { type TransferDraft, toNewTransfer } from './rules/editing';
import { TRANSFER } from './transfer.page';

export type OpenTransfer = OpenDocument<TransferDraft, 'send' | 'discard'>;

const LIST = '/api/inventory-bff/stock-transfers/';

/**
 * Saves the transfer at the server, and sends it from there. What is kept of it on this device goes only when the server
 * has it.
 * @param home the transfers of this facility
 */
export function useSaveTransfer({ value: draft, change, forget, ask }: OpenTransfer, home: string) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const navigate = useNavigate();
  const write = useStockWrite();
  const payload = draft ? toNewTransfer(draft) : null;

  /** Whether the server has it now. A first try that arrived without an answer made it already: then it is changed. */
  async function save(): Promise<boolean> {
    if (!draft || !payload) return false;
    if (!draft.saved) {
      const made = await write.write('POST', LIST, { body: payload });
      if (made.failure && made.failure.code !== 'id_used') return false;
      if (!made.failure) {
        change((before) => ({ ...before, saved: true }));
        return true;
      }
    }
    const changed = await write.write('PUT', TRANSFER, { path: { id: draft.id }, body: payload });
    return !changed.failure;
  }
  async function leave(message: string) {
    await forget().catch(() => undefined);
    shell.notify({ kind: 'success', message });
    navigate(`${home}?selectedRecord=${draft?.id}`, { replace: true });
  }
  async function saveDraft() {
    if (await save()) await leave(t('transfers.savedDraft'));
  }
  async function send() {
    const path = { id: draft?.id ?? '' };
    const sent =
      (await save()) && (await write.write('POST', '/api/inventory-bff/stock-transfers/{id}/send/', { path }));
    ask(null);
    if (!sent || sent.failure) return;
    await leave(t('transfers.done.send', { number: sent.answer.number }));
    // When it fails it is tried again by itself; the stock has left either way.
    await shell.refreshInventory().catch(() => undefined);
  }

  return {
    write,
    /** The server could keep it: it says where it goes. */
    canSave: payload !== null,
    saveDraft: () => void saveDraft(),
    send: () => void send(),
  };
}
