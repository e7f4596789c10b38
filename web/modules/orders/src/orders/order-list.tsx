import type { Order } from '@bloom/api-client';
import type { OrderOutboxRecord } from '@bloom/local-db';
import { Text } from '@bloom/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { OrderBasis } from '../lines/order-basis';
import { OrderState } from '../lines/order-state';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './orders.module.css';
import { HeldNote, RecordState } from './record-state';
import { totalOf } from './record-sums';

interface RowProps {
  to: string;
  name: string;
  detail: string;
  amount: string;
  state: ReactNode;
  children?: ReactNode;
}

const Row = ({ to, name, detail, amount, state, children }: RowProps) => (
  <li className={styles.item}>
    <Link className={styles.link} to={to}>
      <span className={styles.name}>
        {name}
        <span className={styles.detail}>{detail}</span>
      </span>
      <span className={styles.side}>
        <Text as="span" strong>
          {amount}
        </Text>
        {state}
      </span>
    </Link>
    {children}
  </li>
);

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
    <ul className={styles.list}>
      {records.map((record) => (
        <Row
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
        </Row>
      ))}
    </ul>
  );
}

/** Orders that the server has. */
export function OrderRows({ orders, settings }: { orders: readonly Order[]; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <ul className={styles.list}>
      {orders.map((order) => (
        <Row
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
    </ul>
  );
}
