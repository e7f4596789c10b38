import { useSyncExternalStore } from 'react';
import type { StackCard } from '../cards/stack-card';
import { inStackOrder, isReminder } from '../cards/stack-order';
import { close, notices, type ShownNotice } from '../core/notify';
import { useObservable } from '../core/observable';
import { useSession } from '../session/session';
import { laterCards } from './cards-later';
import { useIsDismissed } from './dismissals';
import { useConnectionCards } from './use-connection-cards';
import { useStorageCards } from './use-storage-cards';
import { useSyncCards } from './use-sync-cards';

/** Every card there is, from the top of the stack to the corner (NOT-06). */
export function useStackCards(): readonly StackCard[] {
  const isDismissed = useIsDismissed();
  const connection = useConnectionCards();
  const sync = useSyncCards();
  const storage = useStorageCards();
  const later = useObservable(laterCards);
  const said = useSyncExternalStore(notices.subscribe, notices.get).map(cardOf);
  const standing = [...connection, ...sync, ...storage].filter((card) => !isDismissed(card.kind, card.occasion));
  // A reminder leads elsewhere: not before the password that somebody gave is changed.
  const { must_change_password: held } = useSession().user;
  const due = held ? later.filter((card) => !isReminder(card)) : later;
  return inStackOrder([...standing, ...due, ...said]);
}

const TONES = { success: 'ok', info: 'info', warning: 'attention', failure: 'failure' } as const;

function cardOf(notice: ShownNotice): StackCard {
  const { id, kind, message, action, hideAfter } = notice;
  // What waits to be taken up, as a new version does, answers nobody: it folds as other cards do.
  const isOffer = kind === 'info' && hideAfter === null && action !== undefined;
  return {
    kind: kind === 'failure' ? 'failure' : 'notice',
    occasion: `notice-${id}`,
    tone: TONES[kind],
    text: message,
    actions: action ? [{ label: action.label, run: action.run, closes: true }] : undefined,
    closable: true,
    onClose: () => close(id),
    said: !isOffer,
  };
}
