import type { Order, OrderLine } from '@bloom/api-client';
import type { OrderOutboxRecord } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { cardRows, formatCount, StatusBadge, Table } from '@bloom/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lineTotal } from '../cart/news';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './orders.module.css';
import { WaitingLine } from './waiting-line';

type LineOnPaper = Pick<OrderLine, 'uuid' | 'name' | 'generic_name' | 'pack' | 'packs' | 'price'>;

interface LinesProps<Line extends LineOnPaper> {
  lines: readonly Line[];
  settings: FacilitySettings;
  /** What came of it; absent where nothing has come yet. */
  stateOf?: (line: Line) => ReactNode;
}

function Lines<Line extends LineOnPaper>({ lines, settings, stateOf }: LinesProps<Line>) {
  const { t } = useTranslation(NAMESPACE);
  const column = (name: string) => t(`orders.columns.${name}`);
  return (
    <Table className={cardRows}>
      <thead>
        <tr>
          <th>{column('product')}</th>
          <th data-align="right">{column('packs')}</th>
          <th data-align="right">{column('price')}</th>
          <th data-align="right">{column('amount')}</th>
          {stateOf ? <th>{column('state')}</th> : null}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.uuid}>
            <td data-label={column('product')}>
              <span className={styles.name}>
                {line.name}
                <span className={styles.detail}>{[line.generic_name, line.pack].filter(Boolean).join(' · ')}</span>
              </span>
            </td>
            <td data-align="right" data-label={column('packs')}>
              {formatCount(line.packs, settings.language)}
            </td>
            <td data-align="right" data-label={column('price')}>
              {settings.wireMoney(line.price)}
            </td>
            <td data-align="right" data-label={column('amount')}>
              {settings.money(lineTotal(line, settings.currency))}
            </td>
            {stateOf ? <td data-label={column('state')}>{stateOf(line)}</td> : null}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

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
      <div>
        {line.state === 'cancelled' ? (
          <StatusBadge tone="info">{t('orders.line.cancelled')}</StatusBadge>
        ) : (
          <StatusBadge tone="ok">{t('orders.line.asked')}</StatusBadge>
        )}
        {decided}
      </div>
    );
  }
  return <Lines lines={order.lines} settings={settings} stateOf={stateOf} />;
}
