/** Everything a scan can lead to, for the page of the sale. */
import type { InventoryRecord } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { formatExpiry } from '@bloom/shell-api/day';
import { codesOf, looksLikeCode, useScanner } from '@bloom/shell-api/scanner';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { AskedState } from '../catalogue/asked-products';
import { useAnnounce } from '../shared/announcer';
import { NAMESPACE, type Till } from '../shared/use-till';
import { type Products, type ReadCode, readCode } from './read-code';
import { isReceiptNumber, pathOfReceipt } from './receipt-code';

interface Scans {
  till: Till;
  stock: AskedState;
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

/** Says that the server, which has the products, did not answer: the product is neither added nor unknown. */
export function useUnreachable(): () => void {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const announce = useAnnounce();
  return () => {
    const message = t('stock.notAsked');
    shell.notify({ kind: 'failure', message, hideAfter: REFUSAL_STAYS });
    announce(message);
  };
}

export function useScans({ till, stock, enabled, onAdd, onUnknown }: Scans): void {
  const { db } = useShell();
  const navigate = useNavigate();
  const refuse = useRefusal(till);
  const tellUnreachable = useUnreachable();
  const early = useRef<string[]>([]);
  const queue = useRef(Promise.resolve());
  const latest = useRef(act);
  latest.current = act;

  function take(code: string) {
    if (isReceiptNumber(code)) {
      navigate(pathOfReceipt(code));
      return;
    }
    if (stock.asked) {
      const { asked } = stock;
      // One after the other, so that packs are added in the order in which they were scanned.
      queue.current = queue.current.then(async () => {
        const known = readCode(stock.index, code, till.today());
        if (known && 'unknown' in known) {
          await asked.scan(codesOf(code, till.today()));
          if (asked.failed) return tellUnreachable();
        }
        latest.current(code);
      });
      return;
    }
    if (stock.state === 'loading') {
      early.current.push(code);
      return;
    }
    act(code);
  }

  function act(code: string, index: Products = stock.index) {
    const read = readCode(index, code, till.today());
    if (read === null) return;
    if ('refused' in read) refuse(read);
    else if ('item' in read) onAdd(read.item);
    else if (index === stock.index && !stock.asked) void lookAgain(code);
    else onUnknown(read.unknown);
  }

  /** The list in memory follows the database a moment later, as at the end of a download: nothing is unknown before. */
  async function lookAgain(code: string): Promise<void> {
    const codes = codesOf(code, till.today());
    const rows = await db.inventory
      .where('barcode_id')
      .anyOf(codes)
      .toArray()
      .catch((error: unknown) => {
        console.error('The products on this device could not be read', error);
        return [];
      });
    latest.current(code, { scan: (text) => rows.find((row) => row.barcode_id === text) });
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
