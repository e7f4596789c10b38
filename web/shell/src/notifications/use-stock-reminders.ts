import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { clearInventoryFlag, inventoryFlags } from '../background/inventory-flags';
import { isStampStale, type Stamp, setStamp, stampChanges } from '../background/stamps';
import { useJobTexts } from '../background/texts';
import type { StackCard } from '../cards/stack-card';
import type { StackKind } from '../cards/stack-order';
import { CUSTOMER_SUPPORT_SCOPE } from '../core/constants';
import { hasScope } from '../core/guards';
import { useObservable } from '../core/observable';
import { useStockFacts } from '../offline';
import { useSession } from '../session/session';

interface Reminder {
  kind: StackKind;
  text: string;
  tone: 'attention' | 'failure' | 'info';
  /** Of products. */
  count: number;
  path: string;
  isDue: boolean;
  /** Closed, or its page is open. */
  seen: () => void;
}

const stampReminder = (key: Stamp, now: number) => ({ isDue: isStampStale(key, now), seen: () => setStamp(key) });

/** What expired, what will, new prices and new quantities (EXR, PRC-16..PRC-20). Staff keep no stock on the device. */
export function useStockReminders(): StackCard[] {
  const { t } = useJobTexts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { user } = useSession();
  const facts = useStockFacts();
  const flags = useObservable(inventoryFlags);
  useObservable(stampChanges);
  const now = Date.now();

  const expiry: Reminder[] = [
    {
      kind: 'expired',
      text: 'stock.expired',
      tone: 'failure',
      count: facts?.expired ?? 0,
      path: '/inventory/expired-products',
      ...stampReminder('expiredUpdatedAt', now),
    },
    {
      kind: 'expiring',
      text: 'stock.expiring',
      tone: 'attention',
      count: facts?.expiringSoon ?? 0,
      path: '/inventory/expiring-soon',
      ...stampReminder('expiringUpdatedAt', now),
    },
  ];
  const news: Reminder[] = [
    {
      kind: 'priceUpdate',
      text: 'stock.newPrices',
      tone: 'info',
      count: facts?.newPrices ?? 0,
      path: '/inventory/new-prices',
      isDue: flags.prices,
      seen: () => clearInventoryFlag('prices'),
    },
    {
      kind: 'newQuantities',
      text: 'stock.newQuantities',
      tone: 'info',
      count: facts?.newQuantities ?? 0,
      path: '/inventory/all',
      isDue: flags.quantities,
      seen: () => clearInventoryFlag('quantities'),
    },
  ];
  // Who looks after many facilities is not told what expires in one (EXR-03).
  const reminders = user.is_staff ? [] : [...(hasScope(user, CUSTOMER_SUPPORT_SCOPE) ? [] : expiry), ...news];
  const due = reminders.filter(({ isDue, count }) => isDue && count > 0);
  const onPage = due.find(({ path }) => pathname.replace(/\/+$/, '') === path);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page and reminder
  useEffect(() => onPage?.seen(), [onPage?.kind]);

  return due
    .filter((reminder) => reminder !== onPage)
    .map(({ kind, text, tone, count, path, seen }) => ({
      kind,
      occasion: kind,
      tone,
      text: t(text, { n: count, count }),
      actions: [
        {
          label: t('stock.view'),
          closes: true,
          run: () => navigate(path),
        },
      ],
      closable: true,
      onClose: seen,
    }));
}
