/** What a held record says, as far as it can be read. */
import {
  type HeldRecord,
  type LostSalePayload,
  type OrderPayload,
  type PatientPayload,
  patientName,
  type ReceiptPayload,
  type SalePayload,
} from '@bloom/api-client';
import { formatDateTime } from '@bloom/shell-api/day';
import styles from './decisions.module.css';
import type { FacilitySettings } from './facility-settings';
import { useDecisionTexts } from './texts';

type Payload = Partial<SalePayload & PatientPayload & LostSalePayload>;

/** The receipt, the patient, the supplier, what was asked for; '' for what has no name. */
export function titleOf({ kind, payload }: HeldRecord): string {
  const said = (payload ?? {}) as Payload;
  if (kind === 'sale') return said.receipt_number ?? '';
  if (kind === 'order') return ((payload ?? {}) as Partial<OrderPayload>).supplier_name ?? '';
  if (kind === 'receipt') return titleOfReceipt((payload ?? {}) as Partial<ReceiptPayload>);
  if (kind === 'patient') return said.patient ? patientName(said.patient) : '';
  return said.description ?? '';
}

const titleOfReceipt = ({ supplier_name, reference }: Partial<ReceiptPayload>): string =>
  [supplier_name, reference].filter(Boolean).join(' · ');

/** Money as it is written for people where it can be; an amount that no till writes as it came. */
function moneyOf(sale: Payload, settings: FacilitySettings): string {
  const { total = '', currency = '' } = sale;
  return currency === settings.currency.code ? settings.wireMoney(total) : `${total} ${currency}`;
}

export function HeldFacts({ record, settings }: { record: HeldRecord; settings: FacilitySettings }) {
  const { t } = useDecisionTexts();
  const said = (record.payload ?? {}) as Payload;
  const when = (time: string) => formatDateTime(time, settings.language, settings.timeZone);
  const nameOf = (person: HeldRecord['sent_by'] | null) => person?.name || t('nobody');
  const facts: [label: string, value: string][] = [
    [t('why'), t(`reason.${record.code}`, { defaultValue: record.detail })],
  ];
  if (record.operator) facts.push([t('madeBy'), nameOf(record.operator)]);
  facts.push([t('sentBy'), nameOf(record.sent_by)]);
  if (record.made_at) facts.push([t('madeAt'), when(record.made_at)]);
  facts.push([t('arrived'), when(record.first_received_at)]);
  if (record.kind === 'sale' && record.payload) facts.push([t('total'), moneyOf(said, settings)]);
  if (record.kind === 'patient' && said.patient) {
    const { phone, birth_date, member_number } = said.patient;
    facts.push([t('patient'), [phone, birth_date, member_number].filter(Boolean).join(' · ') || '—']);
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
      <HeldLines record={record} settings={settings} />
      {record.kind === 'receipt' ? <ReceiptLines receipt={(record.payload ?? {}) as Partial<ReceiptPayload>} /> : null}
    </>
  );
}

/** What was sold or ordered, as far as it can be read. */
function HeldLines({ record, settings }: { record: HeldRecord; settings: FacilitySettings }) {
  const { t } = useDecisionTexts();
  const lines = linesOf(record);
  if (lines.length === 0) return null;
  return (
    <ul aria-label={t(record.kind === 'order' ? 'orderedLines' : 'lines')}>
      {lines.map(({ key, quantity, name, price }) => (
        <li key={key}>{t('line', { quantity, name, price: settings.wireMoney(price) })}</li>
      ))}
    </ul>
  );
}

/** What somebody counted, so that who decides can count again. */
function ReceiptLines({ receipt: { lines = [] } }: { receipt: Partial<ReceiptPayload> }) {
  const { t } = useDecisionTexts();
  return (
    <ul aria-label={t('received')}>
      {lines.map(({ uuid, name, lot, open, accepted, refused, missing }) => (
        <li key={uuid}>{t('receivedLine', { name, lot, open, accepted, refused, missing })}</li>
      ))}
    </ul>
  );
}

function linesOf({ kind, payload }: HeldRecord): { key: string; quantity: number; name: string; price: string }[] {
  if (kind === 'sale') {
    const { lines = [] } = (payload ?? {}) as Partial<SalePayload>;
    return lines.map(({ product_uuid, unit_price, batch_id, quantity, name }) => ({
      ...{ key: `${product_uuid} ${unit_price} ${batch_id}`, quantity, name, price: unit_price },
    }));
  }
  if (kind === 'order') {
    const { lines = [] } = (payload ?? {}) as Partial<OrderPayload>;
    return lines.map(({ uuid, packs, name, pack, price }) => ({
      ...{ key: uuid, quantity: packs, name: [name, pack].filter(Boolean).join(', '), price },
    }));
  }
  return [];
}
