import type { GivenPrice } from '@bloom/api-client';
import { formatDateTime } from '@bloom/shell-api/day';
import { Banner, Button, IconPrinter, IconRefresh } from '@bloom/ui';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { LabelsButton } from '../labels/labels-button';
import { parseMoney } from '../money/money';
import type { PrintReceipt } from '../receipt/print';
import { useReadReceipt } from '../receipt/use-receipt';
import { type ListedLine, type ListedSale, timeOf } from '../sales/list-sales';
import { useReason } from '../sales/use-reason';
import { ShareButton } from '../share/share-button';
import { NAMESPACE, type Till } from '../shared/use-till';
import { CameBack } from './came-back';
import styles from './sale.module.css';
import { SaleFlags } from './sale-flags';
import { type SaleMoney, saleMoney } from './sale-money';
import { SaleSums } from './sale-sums';
import { TakeBack } from './take-back';
import { useRetry } from './use-retry';

function Line({ line, money }: { line: ListedLine; money: SaleMoney }) {
  const { t } = useTranslation(NAMESPACE);
  const price = parseMoney(line.unitPrice, money.currency);
  return (
    <li className={styles.line}>
      <span className={styles.lineName}>{line.name}</span>
      <span className={styles.each}>
        {t('today.quantityEach', { quantity: Math.abs(line.quantity), price: money.wire(line.unitPrice) })}
        {line.to ? ` · ${t(`history.back.to.${line.to}`)}` : ''}
        {line.given ? ` · ${givenText(line.given, money, t)}` : ''}
        {line.directions ? ` · ${line.directions}` : ''}
      </span>
      <span className={styles.money}>{price === null ? '' : money.money(price * BigInt(line.quantity))}</span>
    </li>
  );
}

/** Instead of which price, who agreed to it, and why. */
function givenText({ usual_price, approved_by, note }: GivenPrice, money: SaleMoney, t: TFunction): string {
  const texts = [
    t('history.given.insteadOf', { price: money.wire(usual_price) }),
    approved_by ? t('history.given.by', { name: approved_by.name }) : '',
    note,
  ];
  return texts.filter(Boolean).join(' · ');
}

function Facts({ sale, patient, till }: Pick<SaleDetailsProps, 'sale' | 'patient' | 'till'>) {
  const { t } = useTranslation(NAMESPACE);
  const facts = [
    ['date', timeOf(sale) ? formatDateTime(sale.madeAt, till.language, till.timeZone) : sale.madeAt],
    ['cashier', sale.operatorName],
    // Somebody else was signed in when it went to the server.
    ...(sale.sentByName ? [['sentBy', sale.sentByName]] : []),
    ['patient', patient || t('history.walkIn')],
  ];
  const { returned, prescription: told } = sale;
  const prescribed = told
    ? [
        ...(told.prescriber ? [[t('history.prescription.prescriber'), told.prescriber]] : []),
        ...(told.number ? [[t('history.prescription.number'), told.number]] : []),
        ...(told.approved_by ? [[t('history.prescription.agreed'), told.approved_by.name]] : []),
      ]
    : [];
  const back = returned
    ? [
        [t('history.back.why'), t(`history.back.reason.${returned.reason}`)],
        ...(returned.note ? [[t('history.back.noted'), returned.note]] : []),
        ...(returned.approved_by ? [[t('history.back.agreed'), returned.approved_by.name]] : []),
      ]
    : [];
  return (
    <dl className={styles.facts}>
      {[...facts.map(([label, value]) => [t(`history.details.${label}`), value]), ...prescribed, ...back].map(
        ([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

export interface SaleDetailsProps {
  sale: ListedSale;
  /** '' for a walk-in sale. */
  patient: string;
  till: Till;
  onPrint: PrintReceipt;
  /** The sale is in line again: its retry button goes, and the focus needs a place. */
  onRetried: () => void;
}

/** All that is known of a sale, and what can be done with it. */
export function SaleDetails({ sale, patient, till, onPrint, onRetried }: SaleDetailsProps) {
  const { t } = useTranslation(NAMESPACE);
  const reason = useReason();
  const { retry, busy } = useRetry();
  const readReceipt = useReadReceipt(till);
  const money = saleMoney(sale, till);
  const isHeld = sale.state === 'held';
  return (
    <>
      {isHeld ? <Banner tone="failure">{t('today.heldBecause', { detail: reason(sale.reason) })}</Banner> : null}
      {sale.state === 'dismissed' ? (
        <Banner tone="info">{t('history.dismissedBecause', { detail: sale.reason?.detail })}</Banner>
      ) : null}
      {sale.flags.length > 0 ? <SaleFlags flags={sale.flags} /> : null}
      <Facts sale={sale} patient={patient} till={till} />
      <ul>
        {sale.lines.map((line) => (
          <Line
            key={`${line.productUuid} ${line.unitPrice} ${line.given?.usual_price} ${line.to}`}
            line={line}
            money={money}
          />
        ))}
      </ul>
      <SaleSums sale={sale} money={money} />
      {sale.returned ? null : <CameBack sale={sale} money={money} till={till} />}
      <div className={styles.actions}>
        {isHeld ? (
          <Button
            variant="primary"
            icon={<IconRefresh size={20} />}
            busy={busy}
            onClick={() => void retry(sale.uuid).then(onRetried)}
          >
            {t('today.retry')}
          </Button>
        ) : null}
        <Button icon={<IconPrinter size={20} />} onClick={() => onPrint(sale, true)}>
          {t('today.printCopy')}
        </Button>
        <ShareButton read={() => readReceipt(sale, true)} number={sale.receiptNumber} />
        <LabelsButton sale={sale} patient={patient} till={till} />
        <TakeBack sale={sale} till={till} onPrint={onPrint} />
      </div>
    </>
  );
}
