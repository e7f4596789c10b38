import type { CSSProperties } from 'react';
import { classes } from '../classes';
import { useDelayed } from '../input/use-delayed';
import { useUi } from '../provider';
import styles from './feedback.module.css';

/** @param value 0 to 100 */
export function Progress({ value, label }: { value: number; label: string }) {
  const percent = Math.min(100, Math.max(0, value));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(percent)}
      aria-valuemin={0}
      aria-valuemax={100}
      className={styles.track}
    >
      <div className={styles.bar} style={{ width: `${percent}%` }} />
    </div>
  );
}

/** The shape of what comes, only after 300 ms. */
export function Skeleton(props: { height?: number | string; width?: number | string; className?: string }) {
  const due = useDelayed(true);
  const style: CSSProperties = { height: props.height ?? 20, width: props.width ?? '100%', opacity: due ? 1 : 0 };
  return <span aria-hidden="true" className={classes(styles.skeleton, props.className)} style={style} />;
}

/** A spinner never stands without words. */
export function Loading({ children }: { children?: string }) {
  const { texts } = useUi();
  return (
    <div className={styles.loading} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      {children ?? texts.loading}
    </div>
  );
}
