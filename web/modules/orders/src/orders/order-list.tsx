import type { Order } from '@bloom/api-client';
import type { OrderOutboxRecord } from '@bloom/local-db';
import { useTranslation } from 'react-i18next';
import { List, ListRow } from '../lines/list-row';
import { OrderBasis } from '../lines/order-basis';
import { OrderState } from '../lines/order-state';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './orders.module.css';
import { HeldNote, RecordState } from './record-state';
import { totalOf } from './record-sums';

/** Orders of this device, as they were recorded. */
export function RecordRows({
  records,
  settings,
}: {
  records: readonly OrderOutboxRecord[];
  settings: FacilitySettings;
}) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <List>
      {records.map((record) => (
        <ListRow
          key={record.uuid}
          to={`/orders/${record.uuid}`}
          name={record.payload.supplier_name}
          detail={[
            settings.moment(record.created_at),
            record.user_name,
            t('orders.lines', { count: record.payload.lines.length }),
          ].join(' · ')}
          amount={settings.money(totalOf(record, settings))}
          state={<RecordState record={record} />}
        >
          {record.state === 'quarantined' ? (
            <div className={styles.held}>
              <HeldNote record={record} />
            </div>
          ) : null}
        </ListRow>
      ))}
    </List>
  );
}

/** Orders that the server has. */
export function OrderRows({ orders, settings }: { orders: readonly Order[]; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <List>
      {orders.map((order) => (
        <ListRow
          key={order.uuid}
          to={`/orders/${order.uuid}`}
          name={order.supplier.name}
          detail={[
            order.number,
            settings.moment(order.submitted_at),
            order.submitted_by.name,
            t('orders.lines', { count: order.lines.length }),
          ]
            .filter(Boolean)
            .join(' · ')}
          amount={settings.wireMoney(order.total)}
          state={
            <>
              <OrderState order={order} side="outgoing" />
              <OrderBasis order={order} />
            </>
          }
        />
      ))}
    </List>
  );
}
