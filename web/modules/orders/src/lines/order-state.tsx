import type { Order } from '@bloom/api-client';
import { StatusBadge, type Tone } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { Side } from '../shared/sides';

const TONES: Record<Order['state'], Tone> = {
  waiting: 'attention',
  held: 'attention',
  submitted: 'ok',
  confirmed: 'ok',
  sent: 'ok',
  part_received: 'attention',
  received: 'ok',
  closed: 'failure',
  cancelled: 'info',
};

/** How far an order is, in words. */
export function OrderState({ order, side }: { order: Pick<Order, 'state' | 'waiting'>; side: Side }) {
  const { t } = useTranslation(NAMESPACE);
  const { state, waiting } = order;
  if (side === 'incoming') {
    const isNew = state === 'submitted';
    return <StatusBadge tone={isNew ? 'attention' : TONES[state]}>{t(`lines.incoming.${state}`)}</StatusBadge>;
  }
  return <StatusBadge tone={TONES[state]}>{t(`lines.order.${state}`, { count: waiting })}</StatusBadge>;
}
