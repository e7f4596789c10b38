/**
 * Reminders and banners, fixed at the bottom left, below dialogs and drawers (NOT-01, NOT-04, T63). A page that has
 * something of its own there lifts the stack with `--bloom-stack-lift`.
 */
import { Button, NoticeCard, SMALL_SCREEN, useMediaQuery } from '@bloom/ui';
import {
  Component,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useObservable } from '../app/observable';
import { bringPart } from '../boot/bring-part';
import { useSession } from '../session/session';
import { laterCards } from './cards-later';
import { dismiss, useIsDismissed } from './dismissals';
import { close, notices } from './notify';
import styles from './stack.module.css';
import type { StackCard } from './stack-card';
import { inStackOrder, isReminder } from './stack-order';
import { useConnectionCards } from './use-connection-cards';
import { useStorageCards } from './use-storage-cards';
import { useSyncCards } from './use-sync-cards';

/**
 * The list of products belongs to the cashier: reminders fold into one button there. On a phone the open sale needs the
 * whole screen, and they wait until the cashier leaves it (decision 0031).
 */
const TILL = '/pos/patient';

const TONES = { success: 'ok', info: 'info', warning: 'attention', failure: 'failure' } as const;

export function NotificationStack() {
  const { t } = useTranslation();
  const isDismissed = useIsDismissed();
  const connection = useConnectionCards();
  const sync = useSyncCards();
  const storage = useStorageCards();
  const said = useNoticeCards();
  const later = useObservable(laterCards);
  const list = useRef<HTMLUListElement>(null);
  const section = useRef<HTMLElement>(null);

  const standing = [...connection, ...sync, ...storage].filter((card) => !isDismissed(card.kind, card.occasion));
  const small = useMediaQuery(SMALL_SCREEN);
  const atTill = useLocation().pathname.startsWith(TILL);
  // A reminder leads elsewhere: not before the password that somebody gave is changed.
  const { must_change_password: held } = useSession().user;
  const due = held || (small && atTill) ? later.filter((card) => !isReminder(card)) : later;
  const all = inStackOrder([...standing, ...due, ...said]);
  const [opened, setOpened] = useState(false);
  const cards = opened ? all : unfolded(all, small, atTill);

  // Higher than the window: the corner, where the newest lies, stays in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever a card comes or goes
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [cards.length]);

  // The till scrolls its own lists and keeps the stack off them.
  useRoom(section, !atTill);

  return (
    <section
      ref={section}
      className={styles.stack}
      aria-label={t('notifications.stack')}
      aria-live="polite"
      data-print="hide"
    >
      <LaterCards />
      {cards.length > 0 ? (
        <ul className={styles.list} ref={list}>
          {cards.map((card) => (
            <li key={`${card.kind}-${card.occasion}`} className={card.wide ? styles.wide : undefined}>
              <Card card={card} />
            </li>
          ))}
        </ul>
      ) : null}
      {unfolded(all, small, atTill).length < all.length ? (
        <Button className={styles.more} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {opened
            ? t('notifications.fewer')
            : t(cards.length > 0 ? 'notifications.more' : 'notifications.some', { count: all.length - cards.length })}
        </Button>
      ) : null}
    </section>
  );
}

/** Tells the frame how high the stack is, so that it leaves as much room below the page. */
function useRoom(section: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useEffect(() => {
    const element = section.current;
    if (!element || !isWanted || typeof ResizeObserver === 'undefined') return;
    const { style } = document.documentElement;
    const watch = new ResizeObserver(([entry]) => {
      const height = Math.ceil(entry?.contentRect.height ?? 0);
      style.setProperty(ROOM, height > 0 ? `${height + GAP}px` : '0px');
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      style.removeProperty(ROOM);
    };
  }, [section, isWanted]);
}

const ROOM = '--bloom-stack-room';
/** Pixels between the stack, the page and the edge of the window. */
const GAP = 24;

const StockCards = lazy(() => bringPart('notifications/stock-cards', () => import('./stock-cards')));

/** Home comes first. Milliseconds. */
const SETTLE_TIME = 700;

function LaterCards() {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), SETTLE_TIME);
    return () => clearTimeout(timer);
  }, []);
  if (!isTime) return null;
  return (
    <LaterBoundary>
      <Suspense fallback={null}>
        <StockCards />
      </Suspense>
    </LaterBoundary>
  );
}

/** Their code may not arrive; the page and the other cards stay. */
class LaterBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  componentDidCatch(error: unknown) {
    console.error('The cards of stock could not be loaded', error);
  }

  render() {
    return this.state.failed ? null : this.props.children;
  }
}

/**
 * A phone shows one card, so that the page stays in sight: a failure, else what has just been said, else the corner. What
 * has expired is a reminder, whatever its colour.
 */
function frontOf(cards: readonly StackCard[]): StackCard | undefined {
  const newest = (fits: (card: StackCard) => boolean) => cards.findLast(fits);
  return (
    newest((card) => card.tone === 'failure' && !isReminder(card)) ??
    newest(({ kind }) => kind === 'notice') ??
    cards.at(-1)
  );
}

/** What lies open before anybody asks for the rest. */
function unfolded(all: readonly StackCard[], small: boolean, atTill: boolean): readonly StackCard[] {
  if (small) return all.filter((card) => card === frontOf(all));
  return atTill ? all.filter((card) => !isReminder(card)) : all;
}

function Card({ card }: { card: StackCard }) {
  const shut = card.onClose ?? (() => dismiss(card.kind, card.occasion));
  const actions = card.actions?.map((action) => ({
    label: action.label,
    onClick: () => {
      if (action.closes) shut();
      action.run?.();
    },
  }));
  return (
    <NoticeCard tone={card.tone} actions={actions} onClose={card.closable ? shut : undefined}>
      {card.text}
      {card.detail ? <span className={styles.detail}>{card.detail}</span> : null}
    </NoticeCard>
  );
}

function useNoticeCards(): StackCard[] {
  const shown = useSyncExternalStore(notices.subscribe, notices.get);
  return shown.map((notice) => ({
    kind: notice.kind === 'failure' ? 'failure' : 'notice',
    occasion: `notice-${notice.id}`,
    tone: TONES[notice.kind],
    text: notice.message,
    actions: notice.action ? [{ label: notice.action.label, run: notice.action.run, closes: true }] : undefined,
    closable: true,
    onClose: () => close(notice.id),
  }));
}
