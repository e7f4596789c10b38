/** A text field over a list of what matches (the editable combobox of the ARIA authoring practices). */
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { ActionIcon } from '../actions/button';
import { classes } from '../classes';
import { IconX } from '../icons';
import styles from './choices.module.css';
import { stepOf } from './list-step';
import { optionId } from './option-row';

/** The list as its field knows it. */
export interface Suggestions {
  /** How many options there are. */
  count: number;
  /** The option that Enter chooses; -1 for none. */
  active: number;
  onActive: (index: number) => void;
  onChoose: (index: number) => void;
  /** Enter with nothing to choose. */
  onEnter?: () => void;
  isOpen: boolean;
  /** Absent where the list is always there: Escape is then for what is around it. */
  onOpen?: (open: boolean) => void;
}

export interface ComboboxInputProps {
  /** The list has the id `…-list`, and its options those that `optionId` gives. */
  id: string;
  list: Suggestions;
  query: string;
  onQuery: (query: string) => void;
  /** Where no `<label>` names it. */
  label?: string;
  icon?: ReactNode;
  /** What was typed may be taken back, by a button with this name. */
  clearLabel?: string;
  placeholder?: string;
  disabled?: boolean;
  /** The dialog around it begins here. */
  autoFocus?: boolean;
  /** Before the keys of the list; what is prevented here, the list does not do. */
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  inputRef?: Ref<HTMLInputElement>;
}

export function ComboboxInput(props: ComboboxInputProps) {
  const { id, list, query, onQuery, label, icon, clearLabel, placeholder, disabled, autoFocus, inputRef } = props;
  const hasList = list.isOpen && list.count > 0;
  return (
    <div className={styles.typing}>
      {icon ? (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <input
        id={id}
        ref={inputRef}
        className={classes(styles.text, icon != null && styles.withIcon, clearLabel && styles.withClear)}
        role="combobox"
        aria-label={label}
        aria-expanded={hasList}
        aria-controls={hasList ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={hasList && list.active >= 0 ? optionId(id, list.active) : undefined}
        data-autofocus={autoFocus || undefined}
        placeholder={placeholder}
        disabled={disabled}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        value={query}
        onChange={(event) => onQuery(event.currentTarget.value)}
        onFocus={() => list.onOpen?.(true)}
        // Where the focus is already, a press opens the list again.
        onMouseDown={() => list.onOpen?.(true)}
        // A window that only goes into the background keeps its focus, and its list.
        onBlur={(event) => document.activeElement === event.currentTarget || list.onOpen?.(false)}
        onKeyDown={(event) => {
          props.onKeyDown?.(event);
          if (!event.defaultPrevented) moveByKey(event, list);
        }}
      />
      {clearLabel && query !== '' ? (
        <span className={styles.clearText}>
          <ActionIcon
            label={clearLabel}
            onClick={() => {
              onQuery('');
              document.getElementById(id)?.focus();
            }}
          >
            <IconX size={20} />
          </ActionIcon>
        </span>
      ) : null}
    </div>
  );
}

function enter(list: Suggestions): void {
  if (list.isOpen && list.active >= 0) list.onChoose(list.active);
  else list.onEnter?.();
}

function moveByKey(event: KeyboardEvent, list: Suggestions): void {
  const { key, altKey } = event;
  if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
  // Home and End are for the text.
  const step = key === 'Home' || key === 'End' ? null : stepOf(key, list.active, list.count);
  if (key === 'Enter') {
    // A key that is held down must not choose what the page shows next.
    if (!event.repeat) enter(list);
  } else if (list.onOpen && list.isOpen && (key === 'Escape' || (altKey && key === 'ArrowUp'))) {
    // Only the list closes, not the dialog around it.
    event.stopPropagation();
    list.onOpen(false);
  } else if (step === null) {
    return;
  } else if (list.isOpen) {
    if (!altKey && list.count > 0) list.onActive(step);
  } else {
    list.onOpen?.(true);
  }
  event.preventDefault();
}
