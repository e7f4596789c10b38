import type { ReactNode } from 'react';
import styles from './feedback.module.css';

/** Says what is not there and what to do first. */
export function EmptyState(props: { title: string; children?: ReactNode; icon?: ReactNode; actions?: ReactNode }) {
  return (
    <div className={styles.empty}>
      {props.icon ? <span aria-hidden="true">{props.icon}</span> : null}
      <p className={styles.emptyTitle}>{props.title}</p>
      {props.children ? <div>{props.children}</div> : null}
      {props.actions ? <div className={styles.emptyActions}>{props.actions}</div> : null}
    </div>
  );
}
