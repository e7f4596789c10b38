import type { Order, OrderLine } from '@bloom/api-client';
import type { OrderOutboxRecord } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseLine } from '../lines/close-line';
import { mayClose } from '../lines/line-numbers';
import { LineState } from '../lines/line-state';
import { Lines } from '../lines/lines-table';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { CancelLine } from './cancel-line';
import styles from './orders.module.css';
import { WaitingLine } from './waiting-line';

export const RecordLines = ({ record, settings }: { record: OrderOutboxRecord; settings: FacilitySettings }) => (
  <Lines lines={record.payload.lines} settings={settings} />
);

export function OrderLines({
  order,
  settings,
  again,
}: {
  order: Order;
  settings: FacilitySettings;
  again: () => void;
}) {
  const { t } = useTranslation(NAMESPACE);
  const mayDecide = !useShell().session.user.is_staff;
  function stateOf(line: OrderLine): ReactNode {
    if (line.state === 'waiting') {
      return <WaitingLine order={order} line={line} settings={settings} mayDecide={mayDecide} again={again} />;
    }
    const decided =
      line.decided_at && line.decided_by ? (
        <span className={styles.detail}>
          {t('orders.decided', { who: line.decided_by, when: settings.moment(line.decided_at) })}
        </span>
      ) : null;
    return (
      <LineState order={order} line={line} side="outgoing">
        {decided}
        {mayDecide && order.by_warehouse && line.state === 'asked' ? (
          <CancelLine order={order.uuid} line={line} again={again} />
        ) : null}
        {mayDecide && mayClose(order, line) ? (
          <CloseLine side="outgoing" order={order.uuid} line={line} again={again} />
        ) : null}
      </LineState>
    );
  }
  return <Lines lines={order.lines} settings={settings} stateOf={stateOf} />;
}
