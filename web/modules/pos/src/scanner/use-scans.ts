/** Everything a scan can lead to, for the page of the sale. */
import type { InventoryRecord } from '@bloom/local-db';
import type { CatalogueState } from '@bloom/local-db/catalogue';
import { useShell } from '@bloom/shell-api';
import { formatExpiry } from '@bloom/shell-api/day';
import { looksLikeCode, useScanner } from '@bloom/shell-api/scanner';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../shared/announcer';
import { NAMESPACE, type Till } from '../shared/use-till';
import { type ReadCode, readCode } from './read-code';

interface Scans {
  till: Till;
  stock: CatalogueState;
  /** Also over the pay panel and the receipt. */
  enabled: boolean;
  onAdd: (item: InventoryRecord) => void;
  onUnknown: (code: string) => void;
}

/** Milliseconds that the refusal of an expired pack stays: long enough to look up from the shelf. */
const REFUSAL_STAYS = 10_000;

/** Says why a pack is refused. */
export function useRefusal(till: Till): (read: Extract<ReadCode, { refused: string }>) => void {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const announce = useAnnounce();
  return ({ refused, item }) => {
    const date = formatExpiry(refused, till.language);
    const message = item ? t('scan.expired', { name: item.name, date }) : t('scan.expiredUnknown', { date });
    shell.notify({ kind: 'failure', message, hideAfter: REFUSAL_STAYS });
    announce(message);
  };
}

export function useScans({ till, stock, enabled, onAdd, onUnknown }: Scans): void {
  const refuse = useRefusal(till);
  const early = useRef<string[]>([]);

  function take(code: string) {
    if (stock.state === 'loading') {
      early.current.push(code);
      return;
    }
    const read = readCode(stock.index, code, till.today());
    if (read === null) return;
    if ('refused' in read) refuse(read);
    else if ('item' in read) onAdd(read.item);
    else onUnknown(read.unknown);
  }

  // What was scanned while the products were still being read counts as soon as they are there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the end of loading
  useEffect(() => {
    if (stock.state !== 'loading') for (const code of early.current.splice(0)) take(code);
  }, [stock.state]);

  const isCode = (text: string) =>
    looksLikeCode(text) || (stock.state !== 'loading' && readCode(stock.index, text, till.today()) !== null);
  useScanner(take, enabled, isCode);
}
