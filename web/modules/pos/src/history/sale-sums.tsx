import { useTranslation } from 'react-i18next';
import { parseMoney } from '../money/money';
import { subtotalOf } from '../receipt/amounts';
import type { ListedPayment, ListedSale } from '../sales/list-sales';
import { useMethodName } from '../shared/use-method-name';
import { NAMESPACE } from '../shared/use-till';
import styles from './sale.module.css';
import type { SaleMoney } from './sale-money';

interface PaymentProps {
  payment: ListedPayment;
  isBack: boolean;
  wire: SaleMoney['wire'];
}

function Payment({ payment, isBack, wire }: PaymentProps) {
  const { t } = useTranslation(NAMESPACE);
  const name = useMethodName();
  const { method, reference, tendered, change } = payment;
  let note = '';
  if (method === 'mobile_money') {
    note = reference ? t('history.details.reference', { reference }) : isBack ? '' : t('pay.referenceMissing');
  } else if (!isBack && tendered && change) {
    note = t('history.details.handedOver', { amount: wire(tendered), change: wire(change) });
  }
  return (
    <div>
      <dt>
        {t(isBack ? 'history.back.given' : 'history.details.paid', { method: name(payment) })}{' '}
        <span className={styles.each}>{note}</span>
      </dt>
      <dd>{wire(payment.amount)}</dd>
    </div>
  );
}

/** Subtotal and promo where there is one, the total, and every payment with what a manager looks for. */
export function SaleSums({ sale, money }: { sale: ListedSale; money: SaleMoney }) {
  const { t } = useTranslation(NAMESPACE);
  const subtotal = sale.promo ? subtotalOf(sale, money.currency) : null;
  const isBack = sale.returned !== undefined;
  const discount = parseMoney(sale.promo?.discount ?? '', money.currency);
  return (
    <dl className={styles.sums}>
      {subtotal === null ? null : (
        <div>
          <dt>{t('history.details.subtotal')}</dt>
          <dd>{money.money(subtotal)}</dd>
        </div>
      )}
      {sale.promo ? (
        <div>
          <dt>{t('history.details.promo', { code: sale.promo.code })}</dt>
          {isBack && discount !== null ? (
            <dd>{money.money(-discount)}</dd>
          ) : (
            <dd>−{money.wire(sale.promo.discount)}</dd>
          )}
        </div>
      ) : null}
      <div className={styles.strong}>
        <dt>{t('history.details.total')}</dt>
        <dd>{money.wire(sale.total)}</dd>
      </div>
      {sale.payments.map((payment, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the payments of a sale never change, and two may be the same
        <Payment key={at} payment={payment} isBack={isBack} wire={money.wire} />
      ))}
    </dl>
  );
}
