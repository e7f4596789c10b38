import { Banner, Button, IconChevronDown, IconPrinter, IconRefresh } from '@bloom/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseMoney } from '../money/money';
import { SaleStateBadge } from '../receipt/sale-state';
import { formatDateTime, formatTime } from '../shared/day';
import { NAMESPACE, type Till } from '../shared/use-till';
import type { ListedLine, ListedSale } from './list-sales';
import styles from './sales.module.css';

interface SaleRowProps {
  sale: ListedSale;
  till: Till;
  /** Show the date as well: it is not of today. */
  older?: boolean;
  onRetry: (uuid: string) => void;
  onPrint: (sale: ListedSale) => void;
}

function DetailLine({ line, till }: { line: ListedLine; till: Till }) {
  const { t } = useTranslation(NAMESPACE);
  const price = parseMoney(line.unitPrice, till.currency);
  return (
    <li className={styles.line}>
      <span>{line.name}</span>
      <span className={styles.each}>
        {t('today.quantityEach', { quantity: line.quantity, price: till.wireMoney(line.unitPrice) })}
      </span>
      <span className={styles.money}>{price === null ? '' : till.money(price * BigInt(line.quantity))}</span>
    </li>
  );
}

function Details({ sale, till, onRetry, onPrint }: Omit<SaleRowProps, 'older'>) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <>
      {sale.state === 'held' ? (
        <Banner tone="failure">
          {t('today.heldBecause', { detail: sale.reason?.detail || sale.reason?.code || '—' })}
        </Banner>
      ) : null}
      <ul>
        {sale.lines.map((line) => (
          <DetailLine key={`${line.productUuid} ${line.unitPrice}`} line={line} till={till} />
        ))}
      </ul>
      {sale.tendered ? (
        <p className={styles.cash}>
          {t('receipt.cash')} {till.wireMoney(sale.tendered)} · {t('receipt.change')}{' '}
          {till.wireMoney(sale.change ?? '0')}
        </p>
      ) : null}
      <div className={styles.actions}>
        {sale.state === 'held' ? (
          <Button variant="primary" icon={<IconRefresh size={20} />} onClick={() => onRetry(sale.uuid)}>
            {t('today.retry')}
          </Button>
        ) : null}
        <Button icon={<IconPrinter size={20} />} onClick={() => onPrint(sale)}>
          {t('today.printCopy')}
        </Button>
      </div>
    </>
  );
}

/** One sale: time, receipt, who, state, total; a press shows its lines. */
export function SaleRow({ sale, till, older, onRetry, onPrint }: SaleRowProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const time = older
    ? formatDateTime(sale.madeAt, till.language, till.timeZone)
    : formatTime(sale.madeAt, till.language, till.timeZone);
  const summary = sale.lines.map((line) => `${line.quantity} × ${line.name}`).join(', ');
  return (
    <li className={styles.sale}>
      <button
        type="button"
        className={styles.summary}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.time}>{time}</span>
        <span className={styles.number}>{sale.receiptNumber}</span>
        <span className={styles.items}>{summary}</span>
        <span className={styles.who}>{sale.operatorName}</span>
        <span className={styles.state}>
          <SaleStateBadge state={sale.state} />
        </span>
        <span className={styles.total}>{till.wireMoney(sale.total)}</span>
        <IconChevronDown size={20} aria-hidden="true" className={styles.chevron} />
      </button>
      <div id={id} className={styles.details} hidden={!open}>
        {open ? <Details sale={sale} till={till} onRetry={onRetry} onPrint={onPrint} /> : null}
      </div>
    </li>
  );
}
