import { NoticeCard } from '@bloom/ui';
import type { CardAction, StackCard } from '../cards/stack-card';
import { dismiss } from './dismissals';
import styles from './stack.module.css';

interface CardProps {
  card: StackCard;
  /** On one line, where there is room, without the second sentence. */
  isLine?: boolean;
  /** After an action was taken. */
  onDone?: () => void;
  /** Beside those of the card. */
  more?: CardAction;
}

export function Card({ card, isLine, onDone, more }: CardProps) {
  const shut = card.onClose ?? (() => dismiss(card.kind, card.occasion));
  const actions = [...(card.actions ?? []), ...(more ? [more] : [])].map((action) => ({
    label: action.label,
    onClick: () => {
      if (action.closes) shut();
      onDone?.();
      action.run?.();
    },
  }));
  return (
    <NoticeCard tone={card.tone} actions={actions} onClose={card.closable ? shut : undefined} inline={isLine}>
      {card.text}
      {card.detail && !isLine ? <span className={styles.detail}>{card.detail}</span> : null}
    </NoticeCard>
  );
}
