import { useHomeApps } from '../apps/use-apps';
import { jobs } from '../background/values';
import { CUSTOMER_SUPPORT_SCOPE } from '../core/constants';
import { hasScope, keepsCopy } from '../core/guards';
import { useObservable } from '../core/observable';
import { useOutboxCounts, useStockFacts } from '../offline';
import { useSession } from '../session/session';

export interface Attention {
  /** Of its text. */
  name:
    | 'recordsWaiting'
    | 'recordsForUpdate'
    | 'recordsRefused'
    | 'incoming'
    | 'expired'
    | 'expiring'
    | 'low'
    | 'urgent';
  tone: 'attention' | 'failure' | 'info';
  count: number;
  /** Absent: the drawer says more of it. */
  path?: string;
}

/**
 * What needs somebody and how much of it, all from this device (HOM-25): only what is there, and only what leads to
 * where the person may go.
 */
export function useAttention(): readonly Attention[] {
  const { user, facility } = useSession();
  const apps = useHomeApps();
  const { waiting, forUpdate, quarantined } = useOutboxCounts();
  const incoming = useObservable(jobs.incoming);
  const stock = useStockFacts();
  if (user.is_staff) return [];
  const has = (name: 'Sales History' | 'Inventory' | 'Order') => apps.some((app) => app.name === name);

  const all: Attention[] = [
    { name: 'recordsWaiting', tone: 'attention', count: waiting },
    { name: 'recordsForUpdate', tone: 'info', count: forUpdate },
    {
      name: 'recordsRefused',
      tone: 'failure',
      count: quarantined,
      ...(has('Sales History') ? { path: '/pos/sales' } : {}),
    },
  ];
  if (has('Inventory') && facility) {
    const path = `/inventory/stock-transfer/${encodeURIComponent(facility.id)}/?status=I`;
    all.push({ name: 'incoming', tone: 'attention', count: incoming.length, path });
  }
  // What is on the shelf is on the device only of who keeps a copy.
  const shelf = stock && keepsCopy(user) ? stock : null;
  if (has('Inventory') && shelf) {
    // Who looks after many facilities is not told what expires in one (EXR-03).
    if (!hasScope(user, CUSTOMER_SUPPORT_SCOPE)) {
      all.push(
        { name: 'expired', tone: 'failure', count: shelf.expired, path: '/inventory/expired-products' },
        { name: 'expiring', tone: 'attention', count: shelf.expiringSoon, path: '/inventory/expiring-soon' },
      );
    }
    all.push({ name: 'low', tone: 'info', count: shelf.low, path: '/inventory/all?state=low' });
  }
  // The same number as the page of suggestions, and for whom it opens there.
  if (has('Order') && shelf)
    all.push({ name: 'urgent', tone: 'attention', count: shelf.urgent, path: '/orders/suggested' });
  return all.filter(({ count }) => count > 0);
}
