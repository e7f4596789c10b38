import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { findTyped, type Typed, typeOn } from '../input/type-ahead';
import { usePress } from '../input/use-press';
import { stepOf } from './list-step';
import type { SelectOption } from './select';

interface SelectState {
  options: readonly SelectOption[];
  value: string | null;
  onChange: (value: string) => void;
  disabled: boolean | undefined;
}

/** What a select-only combobox does by key and by press. */
export function useSelect({ options, value, onChange, disabled }: SelectState) {
  const [isWanted, want] = useState(false);
  /** By value, because the options may change while the list is open. null: what is chosen, or the first. */
  const [at, setAt] = useState<{ value: string; isByKeys: boolean } | null>(null);
  const typed = useRef<Typed>(undefined);
  const isOpen = isWanted && !disabled;
  const indexOf = (wanted: string | null | undefined) => options.findIndex((option) => option.value === wanted);
  const chosen = indexOf(value);
  const pointed = indexOf(at?.value);
  const active = pointed >= 0 ? pointed : Math.max(chosen, 0);

  const setOpen = (open: boolean) => {
    want(open);
    setAt(null);
  };
  const point = (index: number, isByKeys: boolean) => {
    const option = options[index];
    if (option) setAt({ value: option.value, isByKeys });
  };
  const choose = (index: number) => {
    const option = options[index];
    if (!option || option.disabled) return;
    onChange(option.value);
    setOpen(false);
  };
  const press = usePress(isOpen, setOpen);

  /** Whether the key was a letter of an option. */
  const type = (event: KeyboardEvent): boolean => {
    const now = typeOn(typed.current, event.nativeEvent);
    if (!now) return false;
    typed.current = now;
    const labels = options.map(({ label }) => label);
    const found = findTyped(labels, now.text, isOpen ? active : chosen);
    // Keys of the page, such as one that leads to its search, still count while the list is closed.
    if (found < 0) return isOpen && event.key !== ' ';
    if (!isOpen) setOpen(true);
    point(found, true);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey } = event;
    if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    if (altKey && !key.startsWith('Arrow')) return;
    const isPress = key === 'Enter' || key === ' ';
    const step = isOpen || key !== 'ArrowUp' ? stepOf(key, active, options.length) : 0;
    if (type(event)) {
      // Done.
    } else if (key === 'Tab') {
      // What the keys have gone to is chosen; what merely lies there first is not.
      if (isOpen && at?.isByKeys) choose(active);
      return;
    } else if (isOpen && (isPress || (altKey && key === 'ArrowUp'))) {
      // A key that is held down must not choose what it has just opened.
      if (!event.repeat) choose(active);
    } else if (isOpen && key === 'Escape') {
      // Only the list closes, not the dialog around it.
      event.stopPropagation();
      setOpen(false);
    } else if (isPress || (!isOpen && key === 'ArrowDown')) {
      setOpen(true);
    } else if (step !== null && !altKey) {
      if (!isOpen) setOpen(true);
      point(step, true);
    } else {
      return;
    }
    event.preventDefault();
  };

  return {
    isOpen,
    active,
    chosen: options[chosen],
    close: () => setOpen(false),
    choose,
    point: (index: number) => point(index, false),
    box: {
      ...press,
      onKeyDown,
      // Firefox presses a button when the space bar comes up, whatever became of its going down.
      onKeyUp: (event: KeyboardEvent) => event.key === ' ' && event.preventDefault(),
      onBlur(event: FocusEvent) {
        // A window that only goes into the background keeps its focus, and its list.
        if (document.activeElement !== event.currentTarget) setOpen(false);
      },
    },
  };
}
