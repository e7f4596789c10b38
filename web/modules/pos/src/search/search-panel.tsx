/** The left half of the till: find a product and add it, by typing, scanning, arrows or touch. */
import type { InventoryRecord } from '@bloom/local-db';
import { ActionIcon, IconSearch, IconX, KeyHint } from '@bloom/ui';
import { type KeyboardEvent, type Ref, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cart } from '../cart/cart';
import type { CatalogueState } from '../catalogue/catalogue';
import { useAnnounce } from '../shared/announcer';
import { formatCount } from '../shared/tally';
import { NAMESPACE, type Till } from '../shared/use-till';
import { ResultRow } from './result-row';
import styles from './search.module.css';
import { NoMatch, StockNote } from './stock-states';

/** Rows on screen at most: more nobody reads, and each costs drawing time at every key. */
const LIST_LIMIT = 30;
/** Rows drawn with the key press itself; the others follow when nothing more is typed. */
const FIRST_ROWS = 10;
/** From so many digits a text is taken for a barcode and never matched loosely. */
const BARCODE_DIGITS = 8;
const optionId = (uuid: string) => `pos-product-${uuid}`;

interface SearchPanelProps {
  till: Till;
  stock: CatalogueState;
  cart: Cart;
  onAdd: (item: InventoryRecord) => void;
  inputRef: Ref<HTMLInputElement>;
}

export function SearchPanel({ till, stock, cart, onAdd, inputRef }: SearchPanelProps) {
  const { t } = useTranslation(NAMESPACE);
  const announce = useAnnounce();
  const [query, setQuery] = useState('');
  /** null until an arrow moved: then the first match counts, and without a query none. */
  const [active, setActive] = useState<number | null>(null);
  const [unknownCode, setUnknownCode] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const early = useRef<string[]>([]);
  const { index, version } = stock;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index changes in place, its version tells
  const { entries, total } = useMemo(() => index.search(query, LIST_LIMIT), [index, version, query]);
  const settled = useDeferredValue(entries) === entries;
  const quantities = useMemo(() => new Map(cart.lines.map((line) => [line.productUuid, line.quantity])), [cart.lines]);
  const today = till.today();
  const typed = query.trim() !== '';
  const highlighted = Math.min(active ?? (typed ? 0 : -1), entries.length - 1);
  const chosen = entries[highlighted];

  useEffect(() => {
    if (active !== null) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);

  function change(text: string) {
    setQuery(text);
    setActive(null);
    setUnknownCode('');
    if (list.current?.scrollTop) list.current.scrollTop = 0;
  }

  function add(item: InventoryRecord) {
    onAdd(item);
    change('');
  }

  /** Reads the field itself: a scanner sends its Enter before the list of the last digit is drawn. */
  function submit(text: string) {
    const code = text.trim();
    if (stock.state === 'loading') {
      if (code !== '') early.current.push(code);
      change('');
      return;
    }
    const scanned = index.scan(code);
    if (scanned) return add(scanned);
    if (code.length >= BARCODE_DIGITS && /^\d+$/.test(code)) {
      setUnknownCode(code);
      announce(t('search.noBarcode', { code }));
      return;
    }
    const fresh = text === query ? chosen : code === '' ? undefined : index.search(text, 1).entries[0];
    if (fresh) add(fresh.item);
  }

  // What was scanned while the products were still being read counts as soon as they are there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the end of loading
  useEffect(() => {
    if (stock.state !== 'ready') return;
    for (const text of early.current.splice(0)) submit(text);
  }, [stock.state]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.ctrlKey) {
      event.preventDefault();
      if (!event.repeat) submit(event.target instanceof HTMLInputElement ? event.target.value : query);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive(Math.max(0, Math.min(entries.length - 1, highlighted + step)));
    } else if (event.key === 'Escape' && query !== '') {
      event.preventDefault();
      change('');
    }
  }

  const noneFound = stock.state === 'ready' && typed && total === 0;
  return (
    <section className={styles.panel} aria-label={t('search.label')}>
      <div className={styles.field}>
        <IconSearch size={22} aria-hidden="true" className={styles.icon} />
        <input
          ref={inputRef}
          type="search"
          className={styles.input}
          aria-label={t('search.label')}
          aria-keyshortcuts="F2"
          aria-controls="pos-products"
          aria-activedescendant={chosen ? optionId(chosen.item.uuid) : undefined}
          aria-autocomplete="list"
          placeholder={t('search.placeholder')}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          value={query}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <span className={styles.after}>
          {query === '' ? (
            <span className={styles.hint}>
              <KeyHint>F2</KeyHint>
            </span>
          ) : (
            <ActionIcon label={t('search.clear')} onClick={() => change('')}>
              <IconX size={20} />
            </ActionIcon>
          )}
        </span>
      </div>
      <StockNote stock={stock} />
      {noneFound ? <NoMatch query={unknownCode || query.trim()} barcode={unknownCode !== ''} /> : null}
      <div ref={list} className={styles.scroll}>
        <div
          id="pos-products"
          role="listbox"
          tabIndex={0}
          aria-label={t('search.results')}
          aria-activedescendant={chosen ? optionId(chosen.item.uuid) : undefined}
          onKeyDown={onKeyDown}
        >
          {(settled ? entries : entries.slice(0, FIRST_ROWS)).map((entry, at) => (
            <ResultRow
              key={entry.item.uuid}
              id={optionId(entry.item.uuid)}
              item={entry.item}
              till={till}
              today={today}
              selected={at === highlighted}
              inSale={quantities.get(entry.item.uuid) ?? 0}
              onAdd={add}
            />
          ))}
        </div>
        {total > entries.length ? (
          <p className={styles.more}>
            {t('search.more', { shown: formatCount(total - entries.length, till.language) })}
          </p>
        ) : null}
      </div>
    </section>
  );
}
