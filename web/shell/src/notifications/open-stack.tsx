import { Button, Corner, classes } from '@bloom/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { keyOf } from '../cards/stack-card';
import { Card } from './card';
import styles from './stack.module.css';
import { useStack } from './stack-state';

/** All cards at the bottom left over a dimmed page; Escape, the button below and a press beside fold them. */
export function OpenStack() {
  const { isOpen } = useStack();
  return isOpen ? <Cards /> : null;
}

function Cards() {
  const { t } = useTranslation();
  const { folded, setOpen } = useStack();
  const list = useRef<HTMLUListElement>(null);
  const fold = () => setOpen(false);

  // Higher than the window: the corner, where the newest lies, is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever a card comes or goes
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [folded.length]);

  return (
    <Corner
      title={t('notifications.stack')}
      onClose={fold}
      className={classes(styles.stack, folded.some(({ wide }) => wide) && styles.wider)}
    >
      <ul className={styles.list} ref={list}>
        {folded.map((card) => (
          <li key={keyOf(card)} className={card.wide ? styles.wide : undefined}>
            <Card card={card} onDone={fold} />
          </li>
        ))}
      </ul>
      <Button className={styles.fold} onClick={fold}>
        {t('notifications.fold')}
      </Button>
    </Corner>
  );
}
