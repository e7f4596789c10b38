import type { Order, OrderLine } from '@bloom/api-client';
import { useWrite, WriteFailure } from '@bloom/server-data';
import { useConnectivity } from '@bloom/shell-api';
import { Button, StatusBadge } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './orders.module.css';

interface WaitingLineProps {
  order: Order;
  line: OrderLine;
  settings: FacilitySettings;
  /** People of the provider look. */
  mayDecide: boolean;
  /** Reads the order anew. */
  again: () => void;
}

/** What changed of a line before it came to the server, and what to do about it: yes to the new price, or without it. */
export function WaitingLine({ order, line, settings, mayDecide, again }: WaitingLineProps) {
  const { t } = useTranslation(NAMESPACE);
  const { reachable } = useConnectivity();
  const { write, busy, failure, clear } = useWrite();
  const path = { uuid: order.uuid, line: line.uuid };
  const now = line.reason === 'price_moved' ? line.current_price : null;

  async function accept(price: string) {
    await write('POST', '/api/orders/outgoing/{uuid}/lines/{line}/accept/', { path, body: { price } });
    // Also after a no: the price may have moved again, or a colleague was faster.
    again();
  }
  async function cancel() {
    await write('POST', '/api/orders/outgoing/{uuid}/lines/{line}/cancel/', { path });
    again();
  }
  // The price moved and came back: it waits all the same.
  const isBack = now === line.price;
  const prices = now && { before: settings.wireMoney(line.price), now: settings.wireMoney(now) };
  return (
    <div className={styles.waiting}>
      <StatusBadge tone="attention">{t('orders.line.waiting')}</StatusBadge>
      <p>
        {prices
          ? t(isBack ? 'orders.line.back' : 'orders.line.moved', prices)
          : t('orders.line.gone', { supplier: order.supplier.name })}
      </p>
      {mayDecide ? (
        <div className={styles.buttons}>
          {now && prices ? (
            <Button variant="primary" busy={busy} disabled={!reachable} onClick={() => void accept(now)}>
              {t('orders.line.accept', { price: prices.now })}
            </Button>
          ) : null}
          <Button busy={busy} disabled={!reachable} onClick={() => void cancel()}>
            {t('orders.line.cancel')}
          </Button>
        </div>
      ) : null}
      {mayDecide && !reachable ? <p className={styles.detail}>{t('orders.line.offline')}</p> : null}
      <WriteFailure failure={failure} onClose={clear} />
    </div>
  );
}
