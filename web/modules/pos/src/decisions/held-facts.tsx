/** What a held record says, as far as it can be read. */
import type { HeldRecord, LostSalePayload, PatientPayload, ReceiptPayload, SalePayload } from '@bloom/api-client';
import { formatDateTime } from '@bloom/shell-api/day';
import { useTranslation } from 'react-i18next';
import { patientName } from '../patients/patient';
import { NAMESPACE, type Till } from '../shared/use-till';
import styles from './decisions.module.css';

type Payload = Partial<SalePayload & PatientPayload & LostSalePayload>;

/** The receipt, the patient, what was asked for; '' for what has no name. */
export function titleOf({ kind, payload }: HeldRecord): string {
  const said = (payload ?? {}) as Payload;
  if (kind === 'sale') return said.receipt_number ?? '';
  if (kind === 'patient') return said.patient ? patientName(said.patient) : '';
  if (kind === 'order' || kind === 'receipt') return titleOfSupplier((payload ?? {}) as Partial<ReceiptPayload>);
  return said.description ?? '';
}

const titleOfSupplier = ({ supplier_name, reference }: Partial<ReceiptPayload>): string =>
  [supplier_name, reference].filter(Boolean).join(' · ');

/** Money as it is written for people where it can be; an amount that no till writes as it came. */
function moneyOf(sale: Payload, till: Till): string {
  const { total = '', currency = '' } = sale;
  return currency === till.currency.code ? till.wireMoney(total) : `${total} ${currency}`;
}

export function HeldFacts({ record, till }: { record: HeldRecord; till: Till }) {
  const { t } = useTranslation(NAMESPACE);
  const said = (record.payload ?? {}) as Payload;
  const when = (time: string) => formatDateTime(time, till.language, till.timeZone);
  const nameOf = (person: HeldRecord['sent_by'] | null) => person?.name || t('decisions.nobody');
  const facts: [label: string, value: string][] = [
    [t('decisions.why'), t(`decisions.reason.${record.code}`, { defaultValue: record.detail })],
  ];
  if (record.operator) facts.push([t('decisions.madeBy'), nameOf(record.operator)]);
  facts.push([t('decisions.sentBy'), nameOf(record.sent_by)]);
  if (record.made_at) facts.push([t('decisions.madeAt'), when(record.made_at)]);
  facts.push([t('decisions.arrived'), when(record.first_received_at)]);
  if (record.kind === 'sale' && record.payload) facts.push([t('decisions.total'), moneyOf(said, till)]);
  if (record.kind === 'patient' && said.patient) {
    const { phone, birth_date, member_number } = said.patient;
    facts.push([t('decisions.patient'), [phone, birth_date, member_number].filter(Boolean).join(' · ') || '—']);
  }
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {record.kind === 'sale' && said.lines ? (
        <ul aria-label={t('decisions.lines')}>
          {said.lines.map((line) => (
            <li key={`${line.product_uuid} ${line.unit_price} ${line.batch_id}`}>
              {t('decisions.line', {
                quantity: line.quantity,
                name: line.name,
                price: till.wireMoney(line.unit_price),
              })}
            </li>
          ))}
        </ul>
      ) : null}
      {record.kind === 'receipt' ? <ReceiptLines receipt={(record.payload ?? {}) as Partial<ReceiptPayload>} /> : null}
    </>
  );
}

/** What somebody counted, so that who decides can count again. */
function ReceiptLines({ receipt: { lines = [] } }: { receipt: Partial<ReceiptPayload> }) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <ul aria-label={t('decisions.received')}>
      {lines.map(({ uuid, name, lot, open, accepted, refused, missing }) => (
        <li key={uuid}>{t('decisions.receivedLine', { name, lot, open, accepted, refused, missing })}</li>
      ))}
    </ul>
  );
}
