/** One card at a time: buttons, arrow keys, or a swipe. */
import { Button, Card, IconArrowLeft, Title } from '@bloom/ui';
import { type KeyboardEvent, type TouchEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { PictureTexts } from './picture';
import { SharePicture } from './share-picture';
import type { YearCard } from './use-cards';
import styles from './wrapped.module.css';

/** Pixels: less is a tap that slipped. */
const SWIPE = 40;

export function CardDeck({ cards, picture }: { cards: readonly YearCard[]; picture: PictureTexts }) {
  const { t } = useTranslation(NAMESPACE);
  const [at, setAt] = useState(0);
  const touched = useRef<{ x: number; y: number }>(undefined);
  const last = cards.length - 1;
  const card = cards[Math.min(at, last)];
  const go = (next: number) => setAt(Math.min(Math.max(next, 0), last));
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last };
    const step = steps[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(step);
  };
  const onTouchEnd = (event: TouchEvent) => {
    const begin = touched.current;
    const end = event.changedTouches[0];
    touched.current = undefined;
    if (!begin || !end) return;
    const moved = end.clientX - begin.x;
    if (Math.abs(moved) < SWIPE || Math.abs(moved) < Math.abs(end.clientY - begin.y)) return;
    go(moved < 0 ? at + 1 : at - 1);
  };
  if (!card) return null;
  return (
    <section
      className={styles.deck}
      aria-roledescription={t('wrapped.deck')}
      aria-label={picture.title}
      onKeyDown={onKeyDown}
      onTouchStart={({ touches }) => {
        const touch = touches[0];
        touched.current = touch && { x: touch.clientX, y: touch.clientY };
      }}
      onTouchEnd={onTouchEnd}
    >
      <Card className={styles.card} aria-live="polite" aria-atomic="true">
        <p className={styles.place}>{t('wrapped.place', { at: at + 1, of: cards.length })}</p>
        <Title order={2}>{card.title}</Title>
        <p className={styles.big}>{card.big}</p>
        {card.more}
      </Card>
      <div className={styles.steps} data-print="hide">
        <Button disabled={at === 0} icon={<IconArrowLeft size={20} />} onClick={() => go(at - 1)}>
          {t('wrapped.back')}
        </Button>
        {at < last ? (
          <Button variant="primary" size="large" onClick={() => go(at + 1)}>
            {t('wrapped.next')}
          </Button>
        ) : null}
        <SharePicture picture={picture} />
      </div>
    </section>
  );
}
