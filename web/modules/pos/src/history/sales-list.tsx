import { Button } from '@bloom/ui';
import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PrintReceipt, usePrint } from '../receipt/print';
import type { ListedSale } from '../sales/list-sales';
import { NAMESPACE, type Till } from '../shared/use-till';
import styles from './sale.module.css';
import { SaleRow } from './sale-row';
import { PAGE } from './stored-sales';

const COLUMNS = ['time', 'receipt', 'what', 'how', 'state', 'total'] as const;

interface SalesListProps {
  /** Accessible name. */
  label: string;
  sales: readonly ListedSale[];
  names: ReadonlyMap<string, string>;
  till: Till;
  withDate: boolean;
}

/** Arrows, Home and End go from sale to sale; Enter opens one. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>) {
  const sales = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-sale]')];
  const at = sales.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: sales.length - 1 };
  const to = sales[steps[event.key] ?? -1];
  if (!to) return;
  event.preventDefault();
  to.focus();
}

/** A hundred sales, and a hundred more at each press. */
export function SalesList({ label, sales, names, till, withDate }: SalesListProps) {
  const { t } = useTranslation(NAMESPACE);
  const [shown, setShown] = useState(PAGE);
  const { print, sheet } = usePrint(till);
  const latestPrint = useRef(print);
  latestPrint.current = print;
  // Always the same function: a hundred rows are not drawn again because of it.
  const onPrint = useCallback<PrintReceipt>((sale, copy) => latestPrint.current(sale, copy), []);
  const hidden = sales.length - shown;
  return (
    <>
      <div className={withDate ? styles.withDate : undefined}>
        <div className={styles.columns} aria-hidden="true">
          {COLUMNS.map((column) => (
            <span key={column}>{t(`history.column.${column}`)}</span>
          ))}
        </div>
        <ul className={styles.list} aria-label={label} onKeyDown={moveFocus}>
          {sales.slice(0, shown).map((sale) => (
            <SaleRow
              key={sale.uuid}
              sale={sale}
              patientName={sale.patientId ? names.get(sale.patientId) : undefined}
              till={till}
              withDate={withDate}
              onPrint={onPrint}
            />
          ))}
        </ul>
      </div>
      {hidden > 0 ? (
        <Button onClick={() => setShown(shown + PAGE)}>{t('today.showMore', { count: Math.min(PAGE, hidden) })}</Button>
      ) : null}
      {sheet}
    </>
  );
}
