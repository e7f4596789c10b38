import type { ReactNode } from 'react';
import styles from './screen.module.css';

interface ScreenProps {
  title: string;
  icon: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}

/** A page that says one thing: what happened, what is safe, what to do. */
export function Screen({ title, icon, children, actions }: ScreenProps) {
  return (
    <div className={styles.screen}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <h1 className={styles.title}>{title}</h1>
      {children ? <div className={styles.words}>{children}</div> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}
