import type { NewStockCount } from '@bloom/api-client';
import { useShell } from '@bloom/shell-api';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import { useStockWrite } from '../shared/use-stock-write';

interface FinishFacts {
  /** Of the count. */
  id: string;
  /** null while nothing was counted, or something is wrong. */
  payload: NewStockCount | null;
  /** The count that the server has already, and that gets these lines; absent for one of its own. */
  addTo?: string;
  /** What is kept of it on this device goes. */
  forget: () => Promise<void>;
}

/**
 * Hands the count over, once: as one of its own to the outbox, or as more lines to the server. It is kept on this device
 * until somebody has it.
 */
export function useFinishCount({ id, payload, addTo, forget }: FinishFacts) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const navigate = useNavigate();
  const write = useStockWrite();
  const [sending, setSending] = useState<'no' | 'asked' | 'busy' | 'failed'>('no');

  // It was sent, and this device went down before the open count was put away.
  useEffect(() => {
    if (addTo !== undefined) return;
    void shell.outbox.get(id).then((sent) => {
      if (sent) void forget().then(() => navigate(`/stock-counts/${id}`, { replace: true }));
    });
  }, [shell, id, addTo, forget, navigate]);

  /** People of the provider have nothing in the outbox (decision 50): theirs goes to the server itself. */
  async function keep(counted: NewStockCount) {
    if (shell.session.user.is_staff)
      await shell.server.write('POST', '/api/inventory/stock-counts/', { body: counted, key: id });
    else await shell.record('stock_count', { uuid: id, madeAt: new Date().toISOString(), payload: counted });
  }

  async function send() {
    if (!payload) return;
    setSending('busy');
    try {
      await keep(payload);
    } catch (error) {
      console.error('The count could not be put into the outbox', error);
      return setSending('failed');
    }
    await forget().catch(() => undefined);
    shell.syncNow();
    shell.notify({ kind: 'success', message: t('counts.kept', { count: payload.lines.length }) });
    navigate(`/stock-counts/${id}`, { replace: true });
  }

  async function add(to: string) {
    if (!payload) return;
    setSending('busy');
    const call = { path: { id: to }, body: { lines: payload.lines } };
    const added = await write.write('POST', '/api/inventory/stock-counts/{id}/lines/', call);
    if (added.failure) return setSending('no');
    await forget().catch(() => undefined);
    shell.notify({ kind: 'success', message: t('counts.added', { count: payload.lines.length }) });
    navigate(`/stock-counts/${to}`, { replace: true });
  }

  return {
    /** Why the server did not do it. */
    write,
    sending,
    ask: () => setSending('asked'),
    giveUp: () => setSending('no'),
    finish: () => void (addTo === undefined ? send() : add(addTo)),
  };
}
