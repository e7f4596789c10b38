/** What a held record says, as far as it can be read. */
import {
  type HeldRecord,
  type LostSalePayload,
  type PatientPayload,
  patientName,
  type SalePayload,
} from '@bloom/api-client';
import { formatDateTime } from '@bloom/shell-api/day';
import styles from './decisions.module.css';
import type { FacilitySettings } from './facility-settings';
import { useDecisionTexts } from './texts';

type Payload = Partial<SalePayload & PatientPayload & LostSalePayload>;

/** The receipt, the patient, what was asked for; '' for what has no name. */
export function titleOf({ kind, payload }: HeldRecord): string {
  const said = (payload ?? {}) as Payload;
  if (kind === 'sale') return said.receipt_number ?? '';
  if (kind === 'patient') return said.patient ? patientName(said.patient) : '';
  return said.description ?? '';
}

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
      {record.kind === 'sale' && said.lines ? (
        <ul aria-label={t('lines')}>
          {said.lines.map((line) => (
            <li key={`${line.product_uuid} ${line.unit_price} ${line.batch_id}`}>
              {t('line', {
                quantity: line.quantity,
                name: line.name,
                price: settings.wireMoney(line.unit_price),
              })}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
