/** A long table of products (or of their batches): the name, which opens the product, and columns of the page's own. */
import { Clamp, SMALL_SCREEN, useMediaQuery } from '@bloom/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NAMESPACE } from './namespace';
import { detailsOf, type StockItem } from './stock-item';
import styles from './stock-table.module.css';
import { Cell, HeadCell, VirtualList } from './virtual-list';

/** The page round such a table. */
export const stockPage = styles.page;
/** A line of small words under what a cell says. */
export const smallWords = styles.details;

/** Pixels: a name of two lines, and what kind of thing it is. */
const ROW = 72;

interface StockTableProps<Row, Column extends string> {
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Pixels of a row where the columns stand under each other. */
  rowOnAPhone: number;
  /** Name and columns side by side. */
  className: string | undefined;
  /** Prefix of the texts of the columns. */
  texts: string;
  /** Each with its class, in order. */
  columns: readonly (readonly [Column, string | undefined])[];
  itemOf: (row: Row) => StockItem;
  /** Where the line leads. */
  to: (item: StockItem) => { pathname?: string; search: string };
  /** Beside the name. */
  badge?: (row: Row) => ReactNode;
  cell: (row: Row, column: Column) => ReactNode;
}

export function StockTable<Row, Column extends string>(props: StockTableProps<Row, Column>) {
  const { label, rows, keyOf, rowOnAPhone, className, texts, columns } = props;
  const { t } = useTranslation(NAMESPACE);
  const phone = useMediaQuery(SMALL_SCREEN);
  return (
    <VirtualList
      label={label}
      count={rows.length}
      rowHeight={phone ? rowOnAPhone : ROW}
      className={[styles.columns, className].join(' ')}
      keyOf={(at) => (at in rows ? keyOf(rows[at] as Row) : String(at))}
      head={[
        <HeadCell key="name" className={styles.name}>
          {t(`${texts}.name`)}
        </HeadCell>,
        ...columns.map(([column, style]) => (
          <HeadCell key={column} className={style}>
            {t(`${texts}.${column}`)}
          </HeadCell>
        )),
      ]}
      row={(at) => (at in rows ? <Cells row={rows[at] as Row} {...props} /> : null)}
    />
  );
}

function Cells<Row, Column extends string>(props: StockTableProps<Row, Column> & { row: Row }) {
  const { row, columns, itemOf, to, badge, cell } = props;
  const item = itemOf(row);
  const details = detailsOf(item);
  return (
    <>
      <Cell className={styles.name}>
        <Link to={to(item)} className={styles.open}>
          <Clamp>{item.name}</Clamp>
        </Link>
        {badge?.(row)}
        {details === '' ? null : <span className={styles.details}>{details}</span>}
      </Cell>
      {columns.map(([column, style]) => (
        <Cell key={column} className={style}>
          {cell(row, column)}
        </Cell>
      ))}
    </>
  );
}
