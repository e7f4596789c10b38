import { SMALL_SCREEN, useMediaQuery, VisuallyHidden } from '@bloom/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { keyOf } from '../cards/stack-card';
import { Card } from './card';
import styles from './stack.module.css';
import { linesOf } from './stack-places';
import { useStack } from './stack-state';
import { useMoment } from './use-moment';
import { useStill } from './use-still';

/** The till belongs to the customer: cards begin folded there. */
const TILL = '/pos/patient';

/** Under the top bar, above the page, which begins below them: they push, and cover nothing. */
export function StackLines() {
  const { t } = useTranslation();
  const { cards, folded, setOpen } = useStack();
  const [isHeld, setHeld] = useState(false);
  const atTill = useLocation().pathname.startsWith(TILL);
  // Where room is short the button in the corner counts them.
  const isSmall = useMediaQuery(SMALL_SCREEN);
  const recent = useMoment(folded, atTill, isHeld);
  const lines = useStill(linesOf(cards, recent));
  const section = useRef<HTMLElement>(null);
  useRoom(section);

  // A line that goes takes the pointer with it, and no event says so.
  const isEmpty = lines.length === 0;
  useEffect(() => {
    if (isEmpty) setHeld(false);
  }, [isEmpty]);

  return (
    <section
      ref={section}
      className={styles.lines}
      aria-label={t('notifications.stack')}
      aria-live="polite"
      data-print="hide"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {folded.length > 0 ? <VisuallyHidden>{t('notifications.some', { count: folded.length })}</VisuallyHidden> : null}
      {isEmpty ? null : (
        <ul className={styles.lineList}>
          {lines.map(({ card, more }) => (
            <li key={keyOf(card)}>
              <Card
                card={card}
                isLine
                more={
                  more > 0 && !isSmall
                    ? { label: t('notifications.more', { count: more }), run: () => setOpen(true) }
                    : undefined
                }
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Tells the frame how high they are, before anything of it is painted. */
function useRoom(section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = section.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => style.setProperty(ROOM, `${Math.ceil(element.offsetHeight)}px`));
    watch.observe(element);
    return () => {
      watch.disconnect();
      style.removeProperty(ROOM);
    };
  }, [section]);
}

const ROOM = '--bloom-lines';
