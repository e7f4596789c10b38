import { useTranslation } from 'react-i18next';
import { keyOf, type StackCard } from '../cards/stack-card';
import { Card } from './card';
import styles from './drawer.module.css';
import { useStack } from './stack-state';

/** The cards of the stack that the drawer does not tell by a card of its own. */
export const useDrawerCards = () => useStack().folded.filter(({ inDrawer }) => !inDrawer);

export function DrawerCards({ cards, onLeave }: { cards: readonly StackCard[]; onLeave: () => void }) {
  const { t } = useTranslation();
  if (cards.length === 0) return null;
  return (
    <ul className={styles.cards} aria-label={t('notifications.stack')}>
      {cards.map((card) => (
        <li key={keyOf(card)}>
          <Card card={card} onDone={onLeave} />
        </li>
      ))}
    </ul>
  );
}
