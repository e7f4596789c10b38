import type { StockTransfer } from '@bloom/api-client';
import { formatDateTime } from '@bloom/shell-api/day';
import { formatCount } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { LotOf } from './transfer-lines';
import styles from './transfer-paper.module.css';

/** A transfer on A4, for the driver and the receiver: black on white, with room to write what arrived. */
export function TransferPaper({ transfer, settings }: { transfer: StockTransfer; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const count = (units: number) => formatCount(units, settings.language);
  return (
    <div className={styles.paper}>
      <h1>
        {t('transfers.title')} {t('transfers.number', { number: transfer.number })}
      </h1>
      <p>
        {t('transfers.from')}: <strong>{transfer.source_facility.name}</strong>
      </p>
      <p>
        {t('transfers.to')}: <strong>{transfer.destination_facility.name}</strong>
      </p>
      <p>{formatDateTime(transfer.sent_at ?? transfer.created_at, settings.language, settings.timeZone)}</p>
      {transfer.note ? <p>{transfer.note}</p> : null}
      <table className={styles.lines}>
        <thead>
          <tr>
            <th>{t('transfers.columns.product')}</th>
            <th>{t('transfers.columns.lot')}</th>
            <th>{t('transfers.columns.sent')}</th>
            <th>{t('transfers.columns.received')}</th>
            <th>{t('transfers.columns.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {transfer.products.map((line) => (
            <tr key={line.id}>
              <td>
                {line.name} {line.barcode_id}
              </td>
              <td>
                <LotOf line={line} language={settings.language} />
              </td>
              <td className={styles.number}>{count(line.quantity_sent ?? line.quantity)}</td>
              <td className={styles.number}>{line.quantity_received === null ? '' : count(line.quantity_received)}</td>
              <td>{line.reason ? t(`transfers.reasons.${line.reason}`) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.signatures}>
        <span>{t('transfers.handedOver')}</span>
        <span>{t('transfers.receivedBy')}</span>
      </p>
    </div>
  );
}
