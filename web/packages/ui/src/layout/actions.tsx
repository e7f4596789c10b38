import type { ReactNode } from 'react';
import styles from './actions.module.css';

/** Buttons that stay in reach under a long list. */
export function Actions({ children }: { children: ReactNode }) {
  return (
    <div className={styles.actions} data-print="hide">
      {children}
    </div>
  );
}

/** What stands at the start of the bar. */
export const actionsText = styles.text;
