/** The left half of the till: find a product and add it, by typing, scanning, arrows or touch. */
import type { InventoryRecord } from '@bloom/local-db';
import { useConnectivity, useShell } from '@bloom/shell-api';
import {
  type KeyboardEvent,
  memo,
  type Ref,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Cart } from '../cart/cart';
import type { AskedState } from '../catalogue/asked-products';
import { useMostSold } from '../habits/use-habits';
import type { LostSaleAbout } from '../lost/lost-sale-dialog';
import type { PriceTier } from '../rules/price';
import { useSame } from '../shared/use-same';
import { NAMESPACE, type Till } from '../shared/use-till';
import { ResultList } from './result-list';
import { rowFactsFor } from './row-facts';
import styles from './search.module.css';
import { SearchField } from './search-field';
import { NoMatch, StockNote } from './stock-states';
import { useListed } from './use-listed';
import { useResults } from './use-results';
import { useSubmit } from './use-submit';

export interface SearchPanelProps {
  till: Till;
  stock: AskedState;
  cart: Cart;
  /** What this customer pays. */
  tier?: PriceTier;
  /** A receipt lies over it. */
  covered?: boolean;
  onAdd: (item: InventoryRecord) => void;
  onUnknownCode: (code: string) => void;
  onLostSale: (about: LostSaleAbout) => void;
  inputRef: Ref<HTMLInputElement>;
}

/** What the list says of the open sale follows the line of a scan, which the cashier waits for. */
export function SearchPanel(props: SearchPanelProps) {
  return <Panel {...props} cart={useDeferredValue(props.cart)} />;
}

/** Drawn again only when what it is given has changed. */
const Panel = memo(function Panel(props: SearchPanelProps) {
  const { till, stock, cart, tier = 'walk_in', covered = false, inputRef } = props;
  const { t } = useTranslation(NAMESPACE);
  const { session } = useShell();
  const [query, setQuery] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const today = till.today();
  const factsOf = useMemo(
    () => rowFactsFor({ till, tier, today, asking: session, t }),
    [till, tier, today, session, t],
  );
  const { listed, list: listFor, listNow } = useListed();
  const most = useMostSold(!covered && listed.trim() === '');
  const { list: results, moved, move, goTo, reset } = useResults(stock, listed, today, factsOf, most);
  const { rows, chosen } = results;

  // The same functions at every key, so that a row is drawn again only when something on it has changed.
  const latest = useRef({ ...props, query });
  latest.current = { ...props, query };
  const change = useCallback(
    (text: string) => {
      setQuery(text);
      listFor(text);
      reset();
      if (list.current?.scrollTop) list.current.scrollTop = 0;
    },
    [reset, listFor],
  );
  const add = useCallback(
    (item: InventoryRecord) => {
      latest.current.onAdd(item);
      change('');
    },
    [change],
  );
  const lose = useCallback(
    (item?: InventoryRecord) => {
      latest.current.onLostSale(item ? { item } : { text: latest.current.query.trim() });
      change('');
    },
    [change],
  );
  const submit = useSubmit({ ...props, query: listed, chosen, add, lose, change });

  const { asked } = stock;
  const { reachable } = useConnectivity();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a server that is back is asked for what it did not answer
  useEffect(() => asked?.ask(listed), [asked, listed, reachable]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: to wherever the arrows have gone
  useEffect(() => {
    if (moved) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [moved, chosen]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.ctrlKey) {
      event.preventDefault();
      // The field itself: a key may come before the list of the last letter is drawn.
      if (!event.repeat) submit(event.target instanceof HTMLInputElement ? event.target.value : query);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (listed !== query) listNow(query);
      else move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape' && query !== '') {
      event.preventDefault();
      change('');
    }
  }

  const onKey = useSame(onKeyDown);

  const known = !asked || asked.countOf(listed) !== undefined;
  const noneFound = stock.state === 'ready' && known && listed.trim() !== '' && rows.length === 0;
  return (
    <section className={styles.panel} aria-label={t('search.label')}>
      <SearchField query={query} chosen={chosen?.id} onChange={change} onKeyDown={onKey} inputRef={inputRef} />
      <StockNote stock={stock} />
      {noneFound ? <NoMatch query={listed.trim()} onLostSale={() => lose()} /> : null}
      <ResultList
        ref={list}
        till={till}
        cart={cart}
        query={listed}
        factsOf={factsOf}
        results={results}
        onAdd={add}
        onLostSale={lose}
        onInstead={goTo}
        onKeyDown={onKey}
      />
    </section>
  );
});
