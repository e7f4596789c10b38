import { useTranslation } from 'react-i18next';
import { formatMoney, parseMoney } from '../money/money';
import type { ListedPayment, ListedSale } from '../sales/list-sales';
import { useMethodName } from '../shared/use-method-name';
import { NAMESPACE, type Till } from '../shared/use-till';
import { changeOf, subtotalOf } from './amounts';
import styles from './receipt.module.css';
import { currencyOf } from './receipt-facts';

function Sum({ label, amount, note, strong }: { label: string; amount: string; note?: string; strong?: boolean }) {
  return (
    <div className={strong ? styles.sumStrong : styles.sum}>
      <dt>{label}</dt>
      <dd className={styles.amount}>{amount}</dd>
      {note ? <dd className={styles.note}>{note}</dd> : null}
    </div>
  );
}

/** Subtotal and promo where there is one, total, each payment, change. */
export function ReceiptSums({ sale, till }: { sale: ListedSale; till: Till }) {
  const { t } = useTranslation(NAMESPACE);
  const methodName = useMethodName();
  const currency = currencyOf(sale, till);
  const money = (minor: bigint) => formatMoney(minor, currency, till.language);
  /** What cannot be read is shown as it came. */
  const wire = (text: string, sign = 1n) => {
    const minor = parseMoney(text, currency);
    return minor === null ? text : money(sign * minor);
  };
  function referenceOf({ method, reference }: ListedPayment): string | undefined {
    if (method === 'cash') return undefined;
    if (!reference && sale.returned) return undefined;
    return reference ? t('receipt.reference', { reference }) : t('receipt.noReference');
  }
  const subtotal = subtotalOf(sale, currency);
  const change = sale.returned ? null : changeOf(sale, currency);
  return (
    <dl className={styles.sums}>
      {sale.promo ? (
        <>
          <Sum label={t('receipt.subtotal')} amount={subtotal === null ? '' : money(subtotal)} />
          <Sum label={t('receipt.promo', { code: sale.promo.code })} amount={wire(sale.promo.discount, -1n)} />
        </>
      ) : null}
      <Sum label={t('receipt.total')} amount={wire(sale.total)} strong />
      {sale.payments.map((payment, at) => (
        <Sum
          // biome-ignore lint/suspicious/noArrayIndexKey: two equal payments are told apart by their place only
          key={at}
          label={methodName(payment)}
          note={referenceOf(payment)}
          amount={wire(payment.method === 'cash' ? (payment.tendered ?? payment.amount) : payment.amount)}
        />
      ))}
      {change === null ? null : <Sum label={t('receipt.change')} amount={money(change)} />}
    </dl>
  );
}
