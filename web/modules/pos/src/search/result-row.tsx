import type { InventoryRecord } from '@bloom/local-db';
import { Badge, Clamp, classes, IconChevronDown, StatusBadge } from '@bloom/ui';
import { memo } from 'react';
import type { RowFacts } from './row-facts';
import styles from './search.module.css';

interface ResultRowProps {
  item: InventoryRecord;
  facts: RowFacts;
  /** The texts of the row that are the same everywhere. */
  texts: { member: string; instead: string };
  id: string;
  selected: boolean;
  /** How many are in the open sale already, in words; empty when none is. */
  inSale: string;
  onAdd: (item: InventoryRecord) => void;
  /** Shows what could be sold instead; absent when that is shown already or is no question. */
  onInstead?: (item: InventoryRecord) => void;
}

/** One product of the list: what it is, its price, what is left and how long it is good. */
export const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { item, facts, texts, id, selected, inSale, onAdd, onInstead } = props;
  const { name, details, price, forMembers, plain, badge } = facts;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field moves through the list and adds with Enter
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      className={classes(styles.row, selected && styles.selected)}
      onClick={() => onAdd(item)}
    >
      <div className={styles.what}>
        <span className={styles.name}>
          <Clamp>{name}</Clamp>
        </span>
        {details === '' ? null : <span className={styles.details}>{details}</span>}
      </div>
      <span className={styles.price}>
        {price}
        {forMembers ? <span className={styles.member}>{texts.member}</span> : null}
      </span>
      <div className={styles.facts}>
        {plain === '' ? null : <span>{plain}</span>}
        {badge ? <StatusBadge tone={badge.tone}>{badge.text}</StatusBadge> : null}
        {inSale === '' ? null : <Badge>{inSale}</Badge>}
        {onInstead ? (
          // For fingers only: with the keyboard the arrows show the same.
          // biome-ignore lint/a11y/noStaticElementInteractions: part of the option, which has the role
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          <span
            className={styles.instead}
            onClick={(event) => {
              event.stopPropagation();
              onInstead(item);
            }}
          >
            {texts.instead}
            <IconChevronDown size={18} aria-hidden="true" />
          </span>
        ) : null}
      </div>
    </div>
  );
});
