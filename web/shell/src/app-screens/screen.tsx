import type { ReactNode } from 'react';
import styles from './screen.module.css';

interface ScreenProps {
  title: string;
  icon: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** `main` when it is the whole page, without the frame around it. */
  as?: 'div' | 'main';
}

/** A page that says one thing: what happened, what is safe, what to do. */
export function Screen({ title, icon, children, actions, as: Element = 'div' }: ScreenProps) {
  return (
    <Element className={styles.screen}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <h1 className={styles.title}>{title}</h1>
      {children ? <div className={styles.text}>{children}</div> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </Element>
  );
}
