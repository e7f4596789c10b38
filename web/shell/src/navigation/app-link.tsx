import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { AppEntry } from '../apps/apps';
import { addressOf, openApp } from './open-app';

interface AppLinkProps {
  app: AppEntry;
  className?: string;
  current?: boolean;
  title?: string;
  /** Its whole name, where the words shown are shorter. */
  'aria-label'?: string;
  onOpened?: () => void;
  children: ReactNode;
}

/** A link to an app; presses with a modifier are left to the browser. */
export function AppLink({ app, className, current, title, onOpened, children, ...rest }: AppLinkProps) {
  const navigate = useNavigate();
  const onClick = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    ) {
      return;
    }
    event.preventDefault();
    openApp(app, navigate);
    onOpened?.();
  };
  const outside = app.path ? {} : { target: '_blank', rel: 'noopener' };
  return (
    <a
      {...rest}
      {...outside}
      href={addressOf(app) ?? '#'}
      className={className}
      title={title}
      aria-current={current ? 'page' : undefined}
      onClick={onClick}
    >
      {children}
    </a>
  );
}
