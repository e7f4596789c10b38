import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classes } from '../classes';
import styles from './button.module.css';
import { Tooltip } from './tooltip';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** `large` (56 px) is for the one main action of a screen. */
  size?: 'normal' | 'large';
  icon?: ReactNode;
  fullWidth?: boolean;
  /** A request is in flight: the button refuses a second press and says so. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button(props: ButtonProps) {
  const {
    variant = 'secondary',
    size = 'normal',
    icon,
    fullWidth,
    busy,
    className,
    children,
    disabled,
    ...rest
  } = props;
  const names = classes(styles.button, styles[variant], size === 'large' && styles.large, fullWidth && styles.wide);
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={classes(names, className)}
    >
      {icon ? (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      ) : null}
      {children}
    </button>
  );
}

export interface ActionIconProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The accessible name, shown as a tooltip too. */
  label: string;
  /** A dot at the corner: something waits behind this button. Say what in `label`. */
  dot?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button of one icon. */
export function ActionIcon({ label, dot, className, children, ...rest }: ActionIconProps) {
  return (
    <Tooltip label={label}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        className={classes(styles.action, dot && styles.dot, className)}
      >
        <span className={styles.icon} aria-hidden="true">
          {children}
        </span>
      </button>
    </Tooltip>
  );
}
