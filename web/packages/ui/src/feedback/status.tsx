/** The four meanings always come with an icon and a word, never by colour alone. */
import type { ReactNode } from 'react';
import { classes } from '../classes';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '../icons';
import type { Tone } from '../text/text';
import styles from './feedback.module.css';

const icons = { ok: IconCircleCheck, attention: IconAlertTriangle, failure: IconCircleX, info: IconInfoCircle };

export function ToneIcon({ tone, size = 20 }: { tone: Tone; size?: number }) {
  const Icon = icons[tone];
  return <Icon size={size} aria-hidden="true" />;
}

/** A neutral label. */
export const Badge = ({ children, className }: { children: ReactNode; className?: string }) => (
  <span className={classes(styles.badge, className)}>{children}</span>
);

export function StatusBadge({ tone, icon, children }: { tone: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={classes(styles.badge, styles[tone])}>
      {icon ?? <ToneIcon tone={tone} size={16} />}
      {children}
    </span>
  );
}
