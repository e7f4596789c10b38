import { useLocation, useNavigate } from 'react-router';
import { daysLeft, hidesIncoming } from '../background/days-left';
import { isStampStale, setStamp, stampChanges } from '../background/stamps';
import { useJobTexts } from '../background/texts';
import { jobs } from '../background/values';
import type { StackCard } from '../cards/stack-card';
import { useObservable } from '../core/observable';
import { useSession } from '../session/session';

/** The reminder of stock that is on its way here (IST-03..IST-20). */
export function useIncomingCards(): StackCard[] {
  const { t } = useJobTexts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { user, facility } = useSession();
  const updated = useObservable(jobs.incoming);
  useObservable(stampChanges);
  const now = Date.now();
  const facilityId = facility?.id;
  if (user.is_staff || !facilityId || updated.length === 0) return [];
  if (hidesIncoming(pathname) || !isStampStale('hideStockTransferPrompt', now)) return [];
  return [
    {
      kind: 'incomingStockTransfer',
      occasion: 'incoming',
      tone: 'attention',
      text: t('incoming.title'),
      detail: daysLeft(updated, now) <= 0 ? t('incoming.automatic') : t('incoming.within'),
      actions: [
        {
          label: t('incoming.view'),
          run: () => navigate(`/inventory/stock-transfer/${encodeURIComponent(facilityId)}/?status=I`),
        },
      ],
      closable: true,
      onClose: () => setStamp('hideStockTransferPrompt'),
      wide: true,
    },
  ];
}
