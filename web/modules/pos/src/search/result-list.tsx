/** The matches as one list box: products, what could be sold instead of one, and a lost sale to note. */
import type { InventoryRecord } from '@bloom/local-db';
import { Clamp, classes, formatCount, IconReceiptOff } from '@bloom/ui';
import { type KeyboardEvent, memo, type ReactNode, type Ref, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cart } from '../cart/cart';
import { NAMESPACE, type Till } from '../shared/use-till';
import { ResultRow } from './result-row';
import type { RowFacts } from './row-facts';
import styles from './search.module.css';
import type { List, Row, Stop } from './use-results';
import { useStill } from './use-still';

/** Rows drawn with the key press itself; the others follow when nothing more is typed. */
const FIRST_ROWS = 10;

interface ResultListProps {
  till: Till;
  cart: Cart;
  query: string;
  factsOf: (item: InventoryRecord) => RowFacts;
  results: List;
  onAdd: (item: InventoryRecord) => void;
  onLostSale: (item?: InventoryRecord) => void;
  onInstead: (item: InventoryRecord) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  ref: Ref<HTMLDivElement>;
}

export const ResultList = memo(function ResultList(props: ResultListProps) {
  const { till, cart, query, factsOf, onAdd, onLostSale, onInstead, onKeyDown, ref } = props;
  const { t } = useTranslation(NAMESPACE);
  const { still, press, release } = useStill(props.results);
  const { rows, titles, alikeFrom, lostText, chosen, hidden } = still;
  const settled = useDeferredValue(rows) === rows;
  const quantities = useMemo(() => new Map(cart.lines.map((line) => [line.productUuid, line.quantity])), [cart.lines]);

  const texts = useMemo(() => ({ member: t('product.memberPrice'), instead: t('search.instead') }), [t]);

  /** Rows keep their place in the page and change what they say: making new ones costs most of a key. */
  function option(stop: Stop, missing: boolean, place: number): ReactNode {
    const selected = stop.id === chosen?.id;
    if (stop.kind === 'lost') {
      const label = stop.item ? t('lost.open') : t('search.lostText', { query });
      return <LostRow key="lost" {...stop} label={label} selected={selected} onLostSale={onLostSale} />;
    }
    const count = quantities.get(stop.item.uuid) ?? 0;
    return (
      <ResultRow
        key={place}
        id={stop.id}
        item={stop.item}
        facts={factsOf(stop.item)}
        texts={texts}
        selected={selected}
        inSale={count > 0 ? t('product.inSale', { n: count }) : ''}
        onAdd={onAdd}
        onInstead={missing ? onInstead : undefined}
      />
    );
  }

  /** A title is no row of its own kind: the rows beneath it keep their place. */
  function titled(row: Row, place: number): ReactNode {
    const begins = titles.find(({ at }) => at === place);
    if (!begins) return product(row, place);
    return [
      <div key={begins.title} className={styles.alike} aria-hidden="true">
        {t(`search.${begins.title}`)}
      </div>,
      product(row, place),
    ];
  }

  function product({ stop, missing, instead }: Row, place: number): ReactNode {
    if (instead.length === 0) return option(stop, missing, place);
    return [
      option(stop, false, place),
      <Rows key="instead" label={t('search.insteadOf', { name: stop.item.name })} className={styles.others}>
        {instead.map((other, at) => option(other, false, at))}
      </Rows>,
    ];
  }

  const shown = settled ? rows : rows.slice(0, FIRST_ROWS);
  const alike = shown.slice(alikeFrom);
  return (
    <div ref={ref} className={styles.scroll}>
      <div
        id="pos-products"
        role="listbox"
        tabIndex={0}
        aria-label={t('search.results')}
        aria-activedescendant={chosen?.id}
        onKeyDown={onKeyDown}
        onPointerDown={press}
        onClickCapture={release}
      >
        {shown.slice(0, alikeFrom).flatMap(titled)}
        {alike.length > 0 ? (
          <Rows label={t('search.alike', { query: query.trim() })} titled>
            {alike.map(product)}
          </Rows>
        ) : null}
        {lostText ? option(lostText, false, 0) : null}
      </div>
      {hidden > 0 ? (
        <p className={styles.more}>{t('search.more', { shown: formatCount(hidden, till.language) })}</p>
      ) : null}
    </div>
  );
});

/** Options that belong together, under a title when one is to be seen. */
function Rows(props: { label: string; titled?: boolean; className?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box
    <div role="group" aria-label={props.label} className={props.className}>
      {props.titled ? (
        <div className={styles.alike} aria-hidden="true">
          {props.label}
        </div>
      ) : null}
      {props.children}
    </div>
  );
}

interface LostRowProps {
  id: string;
  label: string;
  item?: InventoryRecord;
  selected: boolean;
  onLostSale: (item?: InventoryRecord) => void;
}

const LostRow = memo(function LostRow({ id, label, item, selected, onLostSale }: LostRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field moves through the list and chooses with Enter
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      className={classes(styles.row, styles.lost, selected && styles.selected)}
      onClick={() => onLostSale(item)}
    >
      <IconReceiptOff size={20} aria-hidden="true" />
      <Clamp>{label}</Clamp>
    </div>
  );
});
