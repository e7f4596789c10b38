import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useShell } from './shell-context';

export interface ModuleLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** An absolute path of the application: the home page, this module or another one. */
  to: string;
}

/** A real link that stays inside the application; new-tab clicks keep their meaning. */
export function ModuleLink({ to, onClick, ...rest }: ModuleLinkProps) {
  const shell = useShell();
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !plain) return;
    event.preventDefault();
    shell.navigate(to);
  }
  return <a {...rest} href={to} onClick={follow} />;
}
