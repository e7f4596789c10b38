import type { Shipment } from '@bloom/api-client';
import { formatExpiry } from '@bloom/shell-api/day';
import { formatCount } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './waybill-paper.module.css';

/** A waybill on A4, for the driver and who receives: black on white, with room to write what arrived. */
export function WaybillPaper({ shipment, settings }: { shipment: Shipment; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { number, order, warehouse, facility, packages, note, lines, dispatched_at, dispatched_by } = shipment;
  const column = (name: string) => t(`waybill.columns.${name}`);
  const facts = [
    ['from', warehouse.name],
    ['to', facility.name],
    ['order', order.number],
    ['sent', [dispatched_by, settings.moment(dispatched_at)].filter(Boolean).join(', ')],
    ['packages', formatCount(packages, settings.language)],
    ...(note ? [['note', note]] : []),
  ];
  return (
    <div className={styles.paper}>
      <h1>{t('lines.waybillOf', { number })}</h1>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`waybill.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            <th>{column('product')}</th>
            <th>{column('lot')}</th>
            <th>{column('expiry')}</th>
            <th>{column('units')}</th>
            <th>{column('arrived')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.uuid}>
              <td>
                {line.name}
                <br />
                {[line.pack, line.barcode].filter(Boolean).join(' · ')}
              </td>
              <td>{line.lot}</td>
              <td>{formatExpiry(line.expiry_date, settings.language)}</td>
              <td className={styles.number}>{formatCount(line.units, settings.language)}</td>
              <td className={styles.blank} />
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.signatures}>
        <span>{t('waybill.handedOver')}</span>
        <span>{t('waybill.receivedBy')}</span>
      </p>
    </div>
  );
}
