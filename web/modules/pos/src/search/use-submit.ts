import type { InventoryRecord } from '@bloom/local-db';
import { codesOf } from '@bloom/shell-api/scanner';
import { useEffect, useRef } from 'react';
import type { AskedProducts } from '../catalogue/asked-products';
import { type ReadCode, readCode } from '../scanner/read-code';
import { useRefusal, useUnreachable } from '../scanner/use-scans';
import type { SearchPanelProps } from './search-panel';
import type { Stop } from './use-results';

/** So many digits are taken for a barcode, and never matched loosely. */
const BARCODE = /^\d{8,}$/;

/** It looks like a code, and no product here has it. */
const isUnknown = (code: string, read: ReadCode | null) => (read ? 'unknown' in read : BARCODE.test(code));

interface Submit extends Pick<SearchPanelProps, 'till' | 'stock' | 'onUnknownCode'> {
  query: string;
  chosen: Stop | undefined;
  add: (item: InventoryRecord) => void;
  lose: (item?: InventoryRecord) => void;
  change: (text: string) => void;
}

/** Enter in the search field: a code that was pasted, typed or scanned slowly, or else what the list stands at. */
export function useSubmit({ till, stock, onUnknownCode, query, chosen, add, lose, change }: Submit) {
  const refuse = useRefusal(till);
  const early = useRef<string[]>([]);
  const asking = useRef(false);
  const { index, state, asked } = stock;
  const tellUnreachable = useUnreachable();

  function choose(stop: Stop | undefined) {
    if (stop?.kind === 'lost') lose(stop.item);
    else if (stop) add(stop.item);
  }

  /** What a code leads to. False when it is none: then it is a search. */
  function follow(code: string, read: ReadCode | null, isCode: boolean): boolean {
    if (read && 'refused' in read) refuse(read);
    else if (read && 'item' in read) add(read.item);
    else if (isCode) onUnknownCode(code);
    else return false;
    change('');
    return true;
  }

  /** What was typed since the list was drawn counts as well. */
  function addFirst(text: string) {
    const first = text.trim() === '' ? undefined : index.search(text, 1).entries[0];
    if (first) add(first.item);
  }

  /** null: not at all like a code. */
  async function asCode(code: string, from: AskedProducts) {
    const known = readCode(index, code, till.today());
    if (!isUnknown(code, known)) return known;
    await from.scan(codesOf(code, till.today()));
    return readCode(index, code, till.today());
  }

  /** A second Enter while the server is asked is no second pack. */
  async function askOnce(text: string, from: AskedProducts) {
    if (asking.current) return;
    asking.current = true;
    await ask(text, from).finally(() => {
      asking.current = false;
    });
  }

  async function ask(text: string, from: AskedProducts) {
    const code = text.trim();
    const read = await asCode(code, from);
    const unknown = isUnknown(code, read);
    // Not asked is not unknown.
    if (unknown && from.failed) return tellUnreachable();
    if (follow(code, read, unknown)) return;
    await from.answer(text);
    if (from.failed) return tellUnreachable();
    addFirst(text);
  }

  function submit(text: string) {
    const code = text.trim();
    // What the list stands at was answered already.
    if (asked && (text !== query || asked.countOf(text) === undefined || BARCODE.test(code))) {
      if (code !== '') void askOnce(text, asked);
      return;
    }
    if (state === 'loading') {
      if (code !== '') early.current.push(code);
      return change('');
    }
    if (follow(code, readCode(index, code, till.today()), BARCODE.test(code))) return;
    if (text === query) choose(chosen);
    else addFirst(text);
  }

  // What was entered while the products were still being read counts as soon as they are there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the end of loading
  useEffect(() => {
    if (state === 'ready') for (const text of early.current.splice(0)) submit(text);
  }, [state]);

  return submit;
}
