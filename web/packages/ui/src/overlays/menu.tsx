/** A button that opens a short list of actions (the menu button of the ARIA authoring practices). */
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { ActionIcon } from '../actions/button';
import { findTyped, type Typed, typeOn } from '../input/type-ahead';
import { usePress } from '../input/use-press';
import styles from './menu.module.css';
import { usePopup } from './use-popup';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  /** Shown and read, but does nothing. */
  disabled?: boolean;
  onSelect?: () => void;
}

/** Where the focus goes when the menu opens: the first entry that does something, or the last one. */
type Start = 'first' | 'last';

/** @param label accessible name of the button; `children` its icon */
export function Menu({ label, items, children }: { label: string; items: readonly MenuItem[]; children: ReactNode }) {
  const [start, setStart] = useState<Start | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef<Typed>(undefined);
  const id = useId();
  const isOpen = start !== null;
  const setOpen = (open: boolean) => setStart(open ? 'first' : null);
  const press = usePress(isOpen, setOpen);
  usePopup({ isOpen, close: () => setOpen(false), anchor: button, popup: list, highest: Infinity, fromEnd: true });

  useLayoutEffect(() => {
    if (start === null) return;
    const entries = entriesOf(list.current);
    const able = entries.filter((entry) => !entry.hasAttribute('aria-disabled'));
    // Where nothing can be done there is still something to read.
    (able.length > 0 ? able : entries).at(start === 'first' ? 0 : -1)?.focus();
  }, [start]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setStart(event.key === 'ArrowDown' ? 'first' : 'last');
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const entries = entriesOf(list.current);
    const at = entries.indexOf(document.activeElement as HTMLElement);
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at < 0 ? -1 : at - 1,
      Home: 0,
      End: -1,
    };
    const step = steps[event.key] ?? letterStep(event, at);
    if (step !== undefined) entries.at(step % entries.length)?.focus();
    else if (event.key === 'Escape') close();
    else if (event.key === 'Tab') return setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const letterStep = (event: KeyboardEvent, at: number): number | undefined => {
    const now = typeOn(typed.current, event.nativeEvent);
    if (!now) return undefined;
    typed.current = now;
    const found = findTyped(
      items.map((item) => item.label),
      now.text,
      at,
    );
    return found < 0 ? undefined : found;
  };
  const select = (item: MenuItem) => {
    if (item.disabled) return;
    close();
    item.onSelect?.();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the entries, and of their button
    <div className={styles.root} onKeyDown={isOpen ? onKeyDown : onButtonKey}>
      <ActionIcon
        {...press}
        ref={button}
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
      >
        {children}
      </ActionIcon>
      {isOpen ? (
        <div id={id} ref={list} role="menu" aria-label={label} tabIndex={-1} className={styles.list}>
          {items.map((item) => (
            <MenuEntry key={item.label} item={item} onSelect={() => select(item)} />
          ))}
        </div>
      ) : null}
    </div>
  );
}

function MenuEntry({ item, onSelect }: { item: MenuItem; onSelect: () => void }) {
  return (
    <button
      type="button"
      role="menuitem"
      // Not `disabled`: a screen reader could not reach the words then.
      aria-disabled={item.disabled || undefined}
      tabIndex={-1}
      className={styles.item}
      onClick={onSelect}
    >
      {item.icon ? (
        <span className={styles.icon} aria-hidden="true">
          {item.icon}
        </span>
      ) : null}
      {item.label}
    </button>
  );
}

const entriesOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
