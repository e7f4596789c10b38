/** The matches as one list box: products, what could be sold instead of one, and a lost sale to note. */
import type { InventoryRecord } from '@bloom/local-db';
import { Clamp, classes, IconReceiptOff } from '@bloom/ui';
import { type KeyboardEvent, memo, type ReactNode, type Ref, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cart } from '../cart/cart';
import type { PriceTier } from '../rules/price';
import { formatCount } from '../shared/tally';
import { NAMESPACE, type Till } from '../shared/use-till';
import { ResultRow } from './result-row';
import styles from './search.module.css';
import type { Results, Row, Stop } from './use-results';

/** Rows drawn with the key press itself; the others follow when nothing more is typed. */
const FIRST_ROWS = 10;

interface ResultListProps {
  till: Till;
  cart: Cart;
  tier: PriceTier;
  today: string;
  query: string;
  results: Results;
  onAdd: (item: InventoryRecord) => void;
  onLostSale: (item?: InventoryRecord) => void;
  onInstead: (item: InventoryRecord) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  ref: Ref<HTMLDivElement>;
}

export function ResultList(props: ResultListProps) {
  const { till, cart, tier, today, query, results, onAdd, onLostSale, onInstead, onKeyDown, ref } = props;
  const { t } = useTranslation(NAMESPACE);
  const { rows, alikeFrom, lostText, chosen, hidden } = results;
  const settled = useDeferredValue(rows) === rows;
  const quantities = useMemo(() => new Map(cart.lines.map((line) => [line.productUuid, line.quantity])), [cart.lines]);

  function option(stop: Stop, missing: boolean): ReactNode {
    const selected = stop.id === chosen?.id;
    if (stop.kind === 'lost') {
      const label = stop.item ? t('lost.open') : t('search.lostText', { query });
      return <LostRow key={stop.id} {...stop} label={label} selected={selected} onLostSale={onLostSale} />;
    }
    const inSale = quantities.get(stop.item.uuid) ?? 0;
    const shared = { till, tier, today, selected, inSale, onAdd, onInstead: missing ? onInstead : undefined };
    return <ResultRow key={stop.id} id={stop.id} item={stop.item} {...shared} />;
  }

  function product({ stop, missing, instead }: Row): ReactNode {
    if (instead.length === 0) return option(stop, missing);
    return [
      option(stop, false),
      <Rows key="instead" label={t('search.insteadOf', { name: stop.item.name })} className={styles.others}>
        {instead.map((other) => option(other, false))}
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
      >
        {shown.slice(0, alikeFrom).map(product)}
        {alike.length > 0 ? (
          <Rows label={t('search.alike', { query: query.trim() })} titled>
            {alike.map(product)}
          </Rows>
        ) : null}
        {lostText ? option(lostText, false) : null}
      </div>
      {hidden > 0 ? (
        <p className={styles.more}>{t('search.more', { shown: formatCount(hidden, till.language) })}</p>
      ) : null}
    </div>
  );
}

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
