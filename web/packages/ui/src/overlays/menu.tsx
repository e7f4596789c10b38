/** A button that opens a short list of actions (the menu button of the ARIA authoring practices). */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ActionIcon } from '../actions/button';
import styles from './menu.module.css';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  /** Shown and read, but does nothing. */
  disabled?: boolean;
  onSelect?: () => void;
}

/** @param label accessible name of the button; `children` its icon */
export function Menu({ label, items, children }: { label: string; items: readonly MenuItem[]; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    focusAt(list.current, 0);
    const onPress = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const at = entries.indexOf(document.activeElement as HTMLElement);
    const steps: Record<string, number> = {
      ArrowDown: (at + 1) % entries.length,
      ArrowUp: (at - 1 + entries.length) % entries.length,
      Home: 0,
      End: entries.length - 1,
    };
    const step = steps[event.key];
    if (step !== undefined) entries[step]?.focus();
    else if (event.key === 'Escape') close();
    else if (event.key === 'Tab') setOpen(false);
    else return;
    if (event.key !== 'Tab') {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  return (
    <div className={styles.root} ref={root}>
      <ActionIcon
        ref={button}
        label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {children}
      </ActionIcon>
      {open ? (
        <div
          id={id}
          ref={list}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          className={styles.list}
          onKeyDown={onKeyDown}
        >
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              // Not `disabled`: a screen reader could not reach the words then.
              aria-disabled={item.disabled || undefined}
              tabIndex={-1}
              className={styles.item}
              onClick={() => {
                if (item.disabled) return;
                close();
                item.onSelect?.();
              }}
            >
              {item.icon ? (
                <span className={styles.icon} aria-hidden="true">
                  {item.icon}
                </span>
              ) : null}
              {item.label}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** The first entry that does something. */
function focusAt(list: HTMLElement | null, index: number) {
  list?.querySelectorAll<HTMLElement>('[role=menuitem]:not([aria-disabled])')[index]?.focus();
}
