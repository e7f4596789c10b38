import { useTranslation } from 'react-i18next';
import type { ListedLine, ListedSale } from '../history/list-sales';
import { parseMoney } from '../money/money';
import { formatDateTime } from '../shared/day';
import { NAMESPACE, type Till } from '../shared/use-till';
import styles from './receipt.module.css';

function Line({ line, till }: { line: ListedLine; till: Till }) {
  const price = parseMoney(line.unitPrice, till.currency);
  return (
    <li className={styles.line}>
      <span className={styles.lineName}>{line.name}</span>
      <span className={styles.lineCount}>
        {line.quantity} × {till.wireMoney(line.unitPrice)}
      </span>
      <span className={styles.lineTotal}>{price === null ? '' : till.money(price * BigInt(line.quantity))}</span>
    </li>
  );
}

function Sum({ label, amount, strong }: { label: string; amount: string; strong?: boolean }) {
  return (
    <div className={strong ? styles.sumStrong : styles.sum}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
}

/** The receipt as the customer gets it, on screen and on 80 mm paper. */
export function ReceiptPaper({ sale, till, copy }: { sale: ListedSale; till: Till; copy?: boolean }) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <div className={styles.paper}>
      <p className={styles.facility}>{till.facilityName}</p>
      {copy ? <p className={styles.copy}>{t('receipt.copy')}</p> : null}
      <p>{t('receipt.number', { number: sale.receiptNumber })}</p>
      <p>{formatDateTime(sale.madeAt, till.language, till.timeZone)}</p>
      <p>{t('receipt.cashier', { name: sale.operatorName })}</p>
      <ul className={styles.lines}>
        {sale.lines.map((line) => (
          <Line key={`${line.productUuid} ${line.unitPrice}`} line={line} till={till} />
        ))}
      </ul>
      <dl className={styles.sums}>
        <Sum label={t('receipt.total')} amount={till.wireMoney(sale.total)} strong />
        {sale.tendered ? <Sum label={t('receipt.cash')} amount={till.wireMoney(sale.tendered)} /> : null}
        {sale.change ? <Sum label={t('receipt.change')} amount={till.wireMoney(sale.change)} /> : null}
      </dl>
      <p className={styles.thanks}>{t('receipt.thanks')}</p>
    </div>
  );
}
