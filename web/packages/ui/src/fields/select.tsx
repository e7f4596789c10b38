/** A list to choose one thing from (the select-only combobox of the ARIA authoring practices). */
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ActionIcon } from '../actions/button';
import { classes } from '../classes';
import { IconCheck, IconChevronDown, IconX } from '../icons';
import { useUi } from '../provider';
import { FieldFrame, type FieldTexts, useField } from './field';
import styles from './fields.module.css';
import { useListPlace } from '../overlays/list-place';

export interface SelectOption {
  value: string;
  label: string;
  /** Said after the label, for example 'current'. */
  note?: string;
  /** A second line under the label. */
  detail?: string;
  /** Before the label, for the eye only: an icon or an avatar. */
  picture?: ReactNode;
  disabled?: boolean;
}

export interface SelectProps extends FieldTexts {
  options: readonly SelectOption[];
  /** null: nothing chosen yet. */
  value: string | null;
  onChange: (value: string) => void;
  placeholder?: string;
  disabled?: boolean;
  /** What was chosen may be taken back, by a button with this name. */
  clear?: { label: string; onClear: () => void };
}

export function Select(props: SelectProps) {
  const { label, description, error, options, value, onChange, placeholder, disabled, clear } = props;
  const { texts } = useUi();
  const { id, control } = useField({ label, description, error });
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLButtonElement>(null);
  const chosen = options.find((option) => option.value === value);
  const place = useListPlace(open, box, list);

  useEffect(() => {
    if (open) list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [open, active]);

  const show = () => {
    setActive(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    );
    setOpen(true);
  };
  const choose = (option: SelectOption | undefined) => {
    if (!option || option.disabled) return;
    onChange(option.value);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event.key, active, options.length);
    if (step !== null) {
      event.preventDefault();
      if (open) setActive(step);
      else show();
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (open) choose(options[active]);
      else show();
    } else if (event.key === 'Escape' && open) {
      // Only the list closes, not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    } else if (event.key.length === 1) {
      const found = startingWith(options, event.key, active);
      if (found >= 0) {
        if (!open) setOpen(true);
        setActive(found);
      }
    }
  };

  return (
    <FieldFrame id={id} label={label} description={description} error={error}>
      <div className={styles.control}>
        <button
          {...control}
          ref={box}
          type="button"
          role="combobox"
          className={classes(styles.input, styles.choice, clear && chosen && styles.clearable)}
          aria-labelledby={`${id}-label ${id}`}
          aria-expanded={open}
          aria-haspopup="listbox"
          aria-controls={open ? `${id}-list` : undefined}
          aria-activedescendant={open ? `${id}-option-${active}` : undefined}
          disabled={disabled}
          onClick={() => (open ? setOpen(false) : show())}
          onKeyDown={onKeyDown}
          onBlur={() => setOpen(false)}
        >
          {chosen ? (
            <OptionFace option={chosen} />
          ) : (
            <span className={styles.empty}>{placeholder ?? texts.choose}</span>
          )}
          <IconChevronDown size={20} aria-hidden="true" />
        </button>
        {clear && chosen && !disabled ? (
          <span className={styles.clear}>
            <ActionIcon
              label={clear.label}
              onClick={() => {
                clear.onClear();
                // The button goes with what was chosen: the keyboard goes on where it was.
                box.current?.focus();
              }}
            >
              <IconX size={18} />
            </ActionIcon>
          </span>
        ) : null}
        {open ? (
          <div
            id={`${id}-list`}
            ref={list}
            role="listbox"
            aria-labelledby={`${id}-label`}
            className={styles.list}
            style={place}
          >
            {options.map((option, index) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays on the combobox (aria-activedescendant)
              // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are those of the combobox
              <div
                key={option.value}
                id={`${id}-option-${index}`}
                role="option"
                aria-selected={option.value === value}
                aria-disabled={option.disabled || undefined}
                className={classes(styles.option, index === active && styles.active)}
                // Keeps the focus where it is: the blur would close the list before the click arrives.
                onPointerDown={(event) => event.preventDefault()}
                onPointerMove={() => setActive(index)}
                onClick={() => choose(option)}
              >
                <OptionFace option={option} />
                {option.value === value ? <IconCheck size={20} aria-hidden="true" /> : null}
              </div>
            ))}
          </div>
        ) : null}
      </div>
    </FieldFrame>
  );
}

function OptionFace({ option }: { option: SelectOption }) {
  return (
    <span className={styles.face}>
      {option.picture ? <span aria-hidden="true">{option.picture}</span> : null}
      <span className={styles.words}>
        {option.label}
        {option.note ? <span className={styles.note}>· {option.note}</span> : null}
        {option.detail ? <span className={styles.detail}>{option.detail}</span> : null}
      </span>
    </span>
  );
}

function stepOf(key: string, active: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(active + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(active - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}

/** The next option that begins with the letter, going round once. */
function startingWith(options: readonly SelectOption[], letter: string, from: number): number {
  const wanted = letter.toLocaleLowerCase();
  for (let step = 1; step <= options.length; step += 1) {
    const index = (from + step) % options.length;
    if (options[index]?.label.toLocaleLowerCase().startsWith(wanted)) return index;
  }
  return -1;
}
