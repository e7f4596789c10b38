import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type NavigateFunction, useNavigate } from 'react-router';
import type { StackCard } from '../cards/stack-card';
import { useConnectivity } from '../connectivity/connectivity';
import { contactSupport } from '../help/contact-support';
import { retryQuarantined, useOutboxCounts, useSyncState } from '../offline';
import { useSession } from '../session/session';
import { syncResult } from './sync-result';

/** A sale older than this, still waiting, was not sent at once: its success is worth a word. */
const SENT_LATE = 30_000;

/**
 * The result of the last sync. A success is told only when sales had to wait: a till that is online would otherwise say
 * so after each sale.
 */
export function useSyncCards(): StackCard[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { user } = useSession();
  const { message } = useSyncState();
  const { waiting, oldest, quarantined } = useOutboxCounts();
  const { reachable } = useConnectivity();
  const late = useRef(false);
  const runs = useRef({ message, number: 0 });
  const result = useMemo(() => syncResult(message), [message]);

  if (runs.current.message !== message) runs.current = { message, number: runs.current.number + 1 };
  const occasion = `${result.state}-${runs.current.number}`;

  useEffect(() => {
    if (waiting === 0) return;
    if (!reachable || (oldest !== null && Date.now() - Date.parse(oldest) > SENT_LATE)) late.current = true;
  }, [waiting, oldest, reachable]);

  useEffect(() => {
    if (result.state === 'inProgress' || result.state === 'none') return;
    // Read by the cards of this result below; the next run starts anew.
    return () => {
      late.current = false;
    };
  }, [result]);

  if (user.is_staff) return [];
  const refused = quarantined > 0 ? [refusedCard(quarantined, t, navigate)] : [];
  switch (result.state) {
    case 'succeeded':
      return late.current
        ? [{ kind: 'syncResult', occasion, tone: 'ok', text: t('sync.succeeded'), closable: true }, ...refused]
        : refused;
    case 'partial':
      return [
        {
          kind: 'syncResult',
          occasion,
          tone: 'attention',
          text: t('sync.partial', { failures: result.failures, total: result.total, count: result.total }),
          actions: [
            { label: t('sync.retry'), run: () => void retrySync(navigate) },
            { label: t('sync.cancel'), closes: true },
          ],
          stays: true,
        },
      ];
    case 'failed':
      return [
        {
          kind: 'failure',
          occasion,
          tone: 'failure',
          text: t('sync.failed'),
          actions: [{ label: t('support.title'), run: () => void contactSupport('sync_failure', t('sync.failed')) }],
          closable: true,
          stays: true,
        },
      ];
    default:
      return refused;
  }
}

/** The result of a run is forgotten by a reload; what was not accepted still waits for somebody. */
function refusedCard(
  count: number,
  t: (key: string, options: { count: number }) => string,
  go: NavigateFunction,
): StackCard {
  return {
    kind: 'refused',
    occasion: String(count),
    tone: 'failure',
    text: t('sync.heldBack', { count }),
    actions: [{ label: t('sync.showSales', { count }), run: () => go('/pos/sales') }],
    closable: true,
    stays: true,
    inDrawer: true,
  };
}

/**
 * What the server did not take is sent again; meanwhile to the sales history (OUT-14). A plain navigation to where we are
 * would do nothing, so there it reloads (T29), once the records are marked to be sent.
 */
export async function retrySync(
  navigate: (path: string) => void,
  where: Pick<Location, 'pathname' | 'reload'> = location,
): Promise<void> {
  try {
    await retryQuarantined();
  } catch (error) {
    console.error('The records could not be marked to be sent again', error);
  }
  if (where.pathname === '/pos/sales') where.reload();
  else navigate('/pos/sales');
}
