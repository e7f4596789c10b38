/** The one shape of every card of the stack and the drawer: an icon, one line, an action, a close button. */
import type { ReactNode } from 'react';
import { ActionIcon, Button } from '../actions/button';
import { classes } from '../classes';
import { IconX } from '../icons';
import { useUi } from '../provider';
import type { Tone } from '../text/text';
import styles from './feedback.module.css';
import { ToneIcon } from './status';

export interface NoticeAction {
  label: string;
  onClick: () => void;
}

export interface NoticeCardProps {
  tone: Tone;
  children: ReactNode;
  actions?: readonly NoticeAction[];
  /** Absent: it goes by itself when its reason is gone. */
  onClose?: () => void;
  icon?: ReactNode;
  /** The actions beside the words, where there is room. */
  inline?: boolean;
  className?: string;
}

export function NoticeCard({ tone, children, actions = [], onClose, icon, inline, className }: NoticeCardProps) {
  const { texts } = useUi();
  return (
    <div className={classes(styles.notice, styles[`notice${tone}`], inline && styles.noticeInline, className)}>
      <span className={styles.noticeIcon}>{icon ?? <ToneIcon tone={tone} size={22} />}</span>
      <div className={classes(styles.noticeText, actions.length > 0 && styles.withActions)}>
        <div>{children}</div>
        {actions.length > 0 ? (
          <div className={styles.noticeActions}>
            {actions.map((action) => (
              <Button key={action.label} variant="quiet" className={styles.noticeAction} onClick={action.onClick}>
                {action.label}
              </Button>
            ))}
          </div>
        ) : null}
      </div>
      {onClose ? (
        <ActionIcon label={texts.close} onClick={onClose}>
          <IconX size={20} />
        </ActionIcon>
      ) : null}
    </div>
  );
}

/** The same card inside a page, announced when it appears. */
export function Banner(props: NoticeCardProps) {
  return (
    <div role={props.tone === 'failure' ? 'alert' : 'status'}>
      <NoticeCard {...props} />
    </div>
  );
}
