import { formatDateTime } from '@bloom/shell-api/day';
import { useTranslation } from 'react-i18next';
import type { ListedSale } from '../history/list-sales';
import { NAMESPACE, type Till } from '../shared/use-till';
import styles from './receipt.module.css';
import type { ReceiptFacts } from './receipt-facts';
import { ReceiptLines } from './receipt-lines';
import { ReceiptSums } from './receipt-sums';

interface ReceiptPaperProps {
  sale: ListedSale;
  facts: ReceiptFacts;
  till: Till;
  copy?: boolean;
}

/** The receipt as the customer gets it, on screen and on 80 mm paper: black on white in every scheme. */
export function ReceiptPaper({ sale, facts, till, copy }: ReceiptPaperProps) {
  const { t } = useTranslation(NAMESPACE);
  const { customer } = facts;
  return (
    <div className={styles.paper}>
      <p className={styles.facility}>{till.facilityName}</p>
      {copy ? <p className={styles.copy}>{t('receipt.copy')}</p> : null}
      <p>{t('receipt.number', { number: sale.receiptNumber })}</p>
      <p>{formatDateTime(sale.madeAt, till.language, till.timeZone)}</p>
      <p>{t('receipt.cashier', { name: sale.operatorName })}</p>
      {customer ? <p>{t('receipt.patient', { name: customer.name })}</p> : null}
      {/* Once: a member pays the member price on every line, and only the price paid is kept with a sale. */}
      {customer?.memberNumber ? <p>{t('receipt.member', { number: customer.memberNumber })}</p> : null}
      <ReceiptLines sale={sale} till={till} />
      <ReceiptSums sale={sale} till={till} />
      <p className={styles.thanks}>{t('receipt.thanks')}</p>
    </div>
  );
}
