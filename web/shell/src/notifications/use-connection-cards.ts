import { useTranslation } from 'react-i18next';
import { useConnectivity } from '../connectivity/connectivity';
import { useHours } from '../connectivity/use-hours';
import { useOutboxCounts } from '../offline';
import { useSession } from '../session/session';
import type { StackCard } from './stack-card';

/** The offline indicator, the warning of every hour, and the call to connect when sales wait (CON-02..CON-19). */
export function useConnectionCards(): StackCard[] {
  const { t } = useTranslation();
  const hours = useHours();
  const { user } = useSession();
  const { state, offline } = useConnectivity();
  const { waiting } = useOutboxCounts();
  const cards: StackCard[] = [];

  if (state === 'attempting') {
    cards.push({ kind: 'offline', occasion: 'attempting', tone: 'info', text: t('connection.attempting') });
  } else if (state === 'reconnected') {
    cards.push({ kind: 'offline', occasion: 'reconnected', tone: 'ok', text: t('connection.reconnected') });
  } else if (state !== 'online') {
    const occasion = String(offline?.since ?? '');
    cards.push({ kind: 'offline', occasion, tone: 'attention', text: t('connection.noInternet'), closable: true });
  }
  if (!offline) return cards;

  const overdue = offline.remaining === 0;
  if (overdue) {
    // CON-14: stays until the server answers.
    cards.push({ kind: 'offlineWarning', occasion: 'overdue', tone: 'failure', text: t('sync.connectToSync') });
  } else if (offline.warning > 0) {
    cards.push({
      kind: 'offlineWarning',
      occasion: `${offline.since}-${offline.warning}`,
      tone: 'attention',
      text: t('connection.warning', { elapsed: hours(offline.elapsed), remaining: hours(offline.remaining) }),
      closable: true,
    });
  }
  if (!user.is_staff && waiting > 0 && !overdue) {
    cards.push({
      kind: 'connectToSync',
      occasion: String(offline.since),
      tone: 'attention',
      text: t('sync.connectToSync'),
      detail: t('sync.safeHere', { count: waiting }),
      closable: true,
    });
  }
  return cards;
}
