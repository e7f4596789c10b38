import { useTranslation } from 'react-i18next';
import type { StackCard } from '../cards/stack-card';
import { useConnectivity } from '../connectivity/connectivity';
import { useHours } from '../connectivity/use-hours';
import { contactSupport } from '../help/contact-support';
import { syncNow, useIsStuck, useOutboxCounts } from '../offline';
import { useSession } from '../session/session';

/** Of the time that is allowed without the server: when so much is left, the end is near. */
const NEAR = 1 / 4;

/**
 * The offline indicator, the warning of every hour, the call to connect when sales wait (CON-02..CON-19), and the warning
 * when they wait though the server answers.
 */
export function useConnectionCards(): StackCard[] {
  const { t } = useTranslation();
  const hours = useHours();
  const { user } = useSession();
  const { state, offline } = useConnectivity();
  const { waiting } = useOutboxCounts();
  const isStuck = useIsStuck();
  const cards: StackCard[] = [];

  if (state === 'attempting') {
    cards.push({ kind: 'offline', occasion: 'attempting', tone: 'info', text: t('connection.attempting') });
  } else if (state === 'reconnected') {
    cards.push({ kind: 'offline', occasion: 'reconnected', tone: 'ok', text: t('connection.reconnected') });
  } else if (state !== 'online') {
    const occasion = String(offline?.since ?? '');
    cards.push({ kind: 'offline', occasion, tone: 'attention', text: t('connection.noInternet'), closable: true });
  }
  if (isStuck && !user.is_staff) {
    const text = t('sync.stuck', { count: waiting });
    cards.push({
      kind: 'connectToSync',
      occasion: 'stuck',
      tone: 'attention',
      text,
      detail: t('sync.stuckHelp'),
      inDrawer: true,
      actions: [
        { label: t('sync.sendNow'), run: syncNow },
        { label: t('support.title'), run: () => void contactSupport('sync_stuck', text) },
      ],
    });
  }
  if (!offline) return cards;

  const overdue = offline.remaining === 0;
  if (overdue && !user.is_staff) {
    // CON-14: stays until the server answers. Staff have nothing to send (CON-19).
    cards.push({
      kind: 'offlineWarning',
      occasion: 'overdue',
      tone: 'failure',
      text: t('sync.connectToSync'),
      stays: true,
    });
  } else if (offline.warning > 0 && !user.is_staff) {
    cards.push({
      kind: 'offlineWarning',
      occasion: `${offline.since}-${offline.warning}`,
      tone: 'attention',
      text: t('connection.warning', { elapsed: hours(offline.elapsed), remaining: hours(offline.remaining) }),
      closable: true,
      stays: offline.remaining <= (offline.elapsed + offline.remaining) * NEAR,
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
      inDrawer: true,
    });
  }
  return cards;
}
