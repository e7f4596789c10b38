import type { StockCount } from '@bloom/api-client';
import type { Write } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { useStockWrite } from '../shared/use-stock-write';

const END = {
  apply: ({ write }: Write, id: string) => write('POST', '/api/inventory/stock-counts/{id}/apply/', { path: { id } }),
  cancel: ({ write }: Write, id: string) => write('POST', '/api/inventory/stock-counts/{id}/cancel/', { path: { id } }),
};

/** Applies or cancels a count, asked first, and tells when the stock follows it. */
export function useEndCount(count: StockCount, onChanged: (count: StockCount) => void) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const write = useStockWrite();
  const [asked, setAsked] = useState<'apply' | 'cancel' | null>(null);

  async function end(how: 'apply' | 'cancel') {
    const done = await END[how](write, count.id);
    setAsked(null);
    if (done.failure) return;
    onChanged(done.answer);
    if (done.answer.status === 'applied') await tellApplied();
  }

  async function tellApplied() {
    shell.notify({ kind: 'success', message: t('counts.applied', { number: count.batch_sync_number }) });
    // When it fails it is tried again by itself; the count is applied either way.
    await shell.refreshInventory().catch(() => undefined);
  }

  return { write, asked, ask: setAsked, end: (how: 'apply' | 'cancel') => void end(how), tellApplied };
}
