import type { CSSProperties, ElementType, HTMLAttributes, ReactNode } from 'react';
import { classes } from '../classes';
import styles from './text.module.css';

export type Tone = 'ok' | 'attention' | 'failure' | 'info';

interface TextProps extends HTMLAttributes<HTMLElement> {
  as?: ElementType;
  size?: 'small' | 'normal' | 'large' | 'total';
  strong?: boolean;
  tone?: Tone | 'muted';
}

export function Text({ as: Element = 'p', size = 'normal', strong, tone, className, ...rest }: TextProps) {
  const names = classes(styles.text, size !== 'normal' && styles[size], strong && styles.strong, tone && styles[tone]);
  return <Element {...rest} className={classes(names, className)} />;
}

/** `order` is the level of the heading; `look` only changes its size. */
export function Title(props: HTMLAttributes<HTMLHeadingElement> & { order?: 1 | 2 | 3; look?: 1 | 2 | 3 }) {
  const { order = 1, look = order, className, ...rest } = props;
  const Element: ElementType = `h${order}`;
  return <Element {...rest} className={classes(styles.text, styles[`title${look}`], className)} />;
}

/** Wraps to `lines`, then ends in an ellipsis; the whole text is in the title. */
export function Clamp({ children, lines = 2 }: { children: string; lines?: number }) {
  return (
    <span className={styles.clamp} style={{ '--lines': lines } as CSSProperties} title={children}>
      {children}
    </span>
  );
}

/** A key to press. It is not there on a screen that is only touched, neither to the eye nor in the name of a button. */
export const KeyHint = ({ children }: { children: ReactNode }) => <kbd className={styles.key}>{children}</kbd>;

export function VisuallyHidden({ as: Element = 'span', ...rest }: HTMLAttributes<HTMLElement> & { as?: ElementType }) {
  return <Element {...rest} className={styles.hidden} />;
}
