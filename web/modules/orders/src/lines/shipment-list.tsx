import type { Order, ShipmentHead } from '@bloom/api-client';
import { StatusBadge, Title, type Tone } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './lines.module.css';

const TONES: Record<ShipmentHead['state'], Tone> = { on_its_way: 'info', part_received: 'attention', received: 'ok' };

export function ShipmentState({ state }: Pick<ShipmentHead, 'state'>) {
  const { t } = useTranslation(NAMESPACE);
  return <StatusBadge tone={TONES[state]}>{t(`lines.shipment.${state}`)}</StatusBadge>;
}

/** What was sent of an order, each with its waybill. */
export function ShipmentList({ order, settings }: { order: Order; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  if (order.shipments.length === 0) return null;
  return (
    <section aria-labelledby="order-shipments">
      <Title order={2} look={3} id="order-shipments">
        {t('lines.shipments')}
      </Title>
      <ul className={styles.list}>
        {order.shipments.map((shipment) => (
          <li key={shipment.uuid}>
            <Link className={styles.link} to={`/shipments/${shipment.uuid}`}>
              <span className={styles.name}>
                {t('lines.waybillOf', { number: shipment.number })}
                <span className={styles.detail}>
                  {[
                    settings.moment(shipment.dispatched_at),
                    shipment.dispatched_by,
                    t('lines.packages', { count: shipment.packages }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <ShipmentState state={shipment.state} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
