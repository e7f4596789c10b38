import type { Facility } from '@bloom/api-client';
import { useShell } from '@bloom/shell-api';
import { formatDateTime } from '@bloom/shell-api/day';
import { useTranslation } from 'react-i18next';
import type { ListedSale } from '../sales/list-sales';
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

/** A device may have stored the facility before it had them. */
interface ReceiptTexts {
  address?: string;
  phone?: string;
  receipt_header?: string;
  receipt_footer?: string;
}

/** The receipt as the customer gets it, on screen and on 80 mm paper: black on white in every scheme. */
export function ReceiptPaper({ sale, facts, till, copy }: ReceiptPaperProps) {
  const { t } = useTranslation(NAMESPACE);
  const { session } = useShell();
  const { customer } = facts;
  const facility: (Facility & ReceiptTexts) | null = session.facility;
  const { address, phone, receipt_header, receipt_footer }: ReceiptTexts = facility ?? {};
  return (
    <div className={styles.paper}>
      <p className={styles.facility}>{till.facilityName}</p>
      <Told texts={[address, phone, receipt_header]} />
      {copy ? <p className={styles.copy}>{t('receipt.copy')}</p> : null}
      {sale.returned ? <p className={styles.copy}>{t('receipt.return')}</p> : null}
      <p>{t('receipt.number', { number: sale.receiptNumber })}</p>
      {sale.returned ? <p>{t('receipt.returnOf', { number: sale.returned.receipt_number })}</p> : null}
      <p>{formatDateTime(sale.madeAt, till.language, till.timeZone)}</p>
      <p>{t('receipt.cashier', { name: sale.operatorName })}</p>
      {customer ? <p>{t('receipt.patient', { name: customer.name })}</p> : null}
      {/* Once: a member pays the member price on every line, and only the price paid is kept with a sale. */}
      {customer?.memberNumber ? <p>{t('receipt.member', { number: customer.memberNumber })}</p> : null}
      <ReceiptLines sale={sale} till={till} />
      <ReceiptSums sale={sale} till={till} />
      {receipt_footer ? <Told texts={[receipt_footer]} /> : <p className={styles.thanks}>{t('receipt.thanks')}</p>}
    </div>
  );
}

/** What the facility wants on its receipts; lines as they were typed. */
function Told({ texts }: { texts: (string | undefined)[] }) {
  return texts.filter(Boolean).map((text) => (
    <p key={text} className={styles.told}>
      {text}
    </p>
  ));
}
