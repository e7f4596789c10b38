import { useStackLift } from '@bloom/shell-api/stack-lift';
import type { ReactNode } from 'react';
import styles from './actions.module.css';

/** Buttons that stay in reach under a long list; no card of the shell's stack covers them. */
export function Actions({ children }: { children: ReactNode }) {
  const bar = useStackLift<HTMLDivElement>(true);
  return (
    <div ref={bar} className={styles.actions} data-print="hide">
      {children}
    </div>
  );
}

/** What stands at the start of the bar. */
export const actionsWords = styles.words;
