import type { ReceiptOutboxRecord } from '@bloom/local-db';
import { useTranslation } from 'react-i18next';
import lines from '../lines/lines.module.css';
import { HeldNote, RecordState } from '../orders/record-state';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';

/** What the server may find of a receipt; another word of it is no news for who received. */
const FLAGS = ['surplus', 'same_reference'] as const;
/** Why it is held until somebody decides, in our words. */
const HELD = ['received_meanwhile', 'shipment_unknown', 'product_unknown', 'dismissed'];

/** What was received on this device, and whether the server has it. */
export function ReceiptRows({
  records,
  settings,
}: {
  records: readonly ReceiptOutboxRecord[];
  settings: FacilitySettings;
}) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <ul className={lines.list}>
      {records.map((record) => (
        <li key={record.uuid} className={lines.record}>
          <span className={lines.name}>
            {record.payload.supplier_name}
            <span className={lines.detail}>
              {[
                record.payload.reference,
                settings.moment(record.created_at),
                record.user_name,
                t('receiving.lines', { count: record.payload.lines.length }),
              ].join(' · ')}
            </span>
          </span>
          <RecordState record={record} />
          {FLAGS.filter((flag) => record.flags?.includes(flag)).map((flag) => (
            <span key={flag} className={lines.whole}>
              {t(`receiving.flag.${flag}`)}
            </span>
          ))}
          <div className={lines.whole}>
            <HeldNote record={record} />
            {record.state === 'quarantined' && HELD.includes(record.last_error?.code ?? '') ? (
              <p>{t(`receiving.held.${record.last_error?.code}`)}</p>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}
