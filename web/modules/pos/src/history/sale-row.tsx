import { dayOf, formatDay, formatTime } from '@bloom/shell-api/day';
import { IconChevronDown } from '@bloom/ui';
import { memo, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PrintReceipt } from '../receipt/print';
import { type ListedSale, timeOf } from '../sales/list-sales';
import { NAMESPACE, type Till } from '../shared/use-till';
import { useSalePayment } from './payment-name';
import styles from './sale.module.css';
import { SaleDetails } from './sale-details';
import { saleMoney } from './sale-money';
import { SaleStatusBadge } from './sale-status-badge';

interface SaleRowProps {
  sale: ListedSale;
  /** undefined: a patient that is not on this device. */
  patientName: string | undefined;
  till: Till;
  /** The list is of more than one day. */
  withDate: boolean;
  onPrint: PrintReceipt;
}

function Time({ sale, till, withDate }: Pick<SaleRowProps, 'sale' | 'till' | 'withDate'>) {
  const { language, timeZone } = till;
  if (!timeOf(sale)) return sale.madeAt;
  return (
    <>
      {withDate ? <span className={styles.day}>{formatDay(dayOf(sale.madeAt, timeZone), language)}</span> : null}
      {formatTime(sale.madeAt, language, timeZone)}
    </>
  );
}

/** One sale: time, receipt, for whom and what, by whom and how paid, state, total; a press shows the rest. */
export const SaleRow = memo(function SaleRow({ sale, patientName, till, withDate, onPrint }: SaleRowProps) {
  const { t } = useTranslation(NAMESPACE);
  const payment = useSalePayment();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const items = sale.lines.map((line) => `${Math.abs(line.quantity)} × ${line.name}`).join(', ');
  const of = sale.returned && t('history.back.of', { number: sale.returned.receipt_number });
  const patient = sale.patientId ? (patientName ?? t('history.patientAway')) : '';
  return (
    <li className={styles.sale}>
      <button
        ref={button}
        type="button"
        className={styles.summary}
        data-sale
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.time}>
          <Time sale={sale} till={till} withDate={withDate} />
        </span>
        <span className={styles.number} title={of}>
          {sale.receiptNumber}
          {of ? <span className={styles.returned}>{of}</span> : null}
        </span>
        <span className={styles.what}>
          <span className={patient ? styles.patient : styles.walkIn} title={patient || undefined}>
            {patient || t('history.walkIn')}
          </span>
          <span className={styles.items} title={items}>
            {items}
          </span>
        </span>
        <span className={styles.foot}>
          <span className={styles.how}>
            <span className={styles.who} title={sale.operatorName}>
              {sale.operatorName}
            </span>
            <span className={styles.paid}>{payment(sale)}</span>
          </span>
          <span className={styles.state}>
            <SaleStatusBadge sale={sale} />
          </span>
        </span>
        <span className={styles.total}>{saleMoney(sale, till).wire(sale.total)}</span>
        <IconChevronDown size={20} aria-hidden="true" className={styles.chevron} />
      </button>
      <div id={id} className={styles.details} hidden={!open}>
        {open ? (
          <SaleDetails
            sale={sale}
            patient={patient}
            till={till}
            onPrint={onPrint}
            onRetried={() => button.current?.focus()}
          />
        ) : null}
      </div>
    </li>
  );
});
