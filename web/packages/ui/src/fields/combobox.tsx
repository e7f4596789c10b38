/** A field that offers what matches while one types (the editable combobox of the ARIA authoring practices). */
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { classes } from '../classes';
import styles from './combobox.module.css';

export interface Option {
  id: string;
  label: string;
  detail?: string;
  right?: ReactNode;
}

interface ComboboxProps {
  label: string;
  placeholder?: string;
  query: string;
  onQuery: (query: string) => void;
  options: readonly Option[];
  onChoose: (id: string) => void;
  /** Enter with nothing to choose. */
  onEnter?: (query: string) => void;
  /** Said below the field while nothing matches. */
  nothing?: string;
  icon?: ReactNode;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

export function Combobox(props: ComboboxProps) {
  const { label, query, onQuery, options, onChoose, onEnter, nothing, icon } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const shown = open && query.trim() !== '';
  const active = Math.min(at, options.length - 1);

  useEffect(() => {
    if (shown) list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [shown, active]);

  const choose = (option: Option | undefined) => {
    if (!option) return;
    setOpen(false);
    setAt(0);
    onChoose(option.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (shown) setAt(Math.max(0, Math.min(options.length - 1, active + (event.key === 'ArrowDown' ? 1 : -1))));
      else setOpen(true);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (shown && options.length > 0) choose(options[active]);
      else onEnter?.(query);
    } else if (event.key === 'Escape' && shown) {
      // Only the list closes, not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  };

  return (
    <div className={styles.combobox}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.control}>
        {icon ? (
          <span className={styles.icon} aria-hidden="true">
            {icon}
          </span>
        ) : null}
        <input
          id={id}
          ref={props.inputRef}
          className={classes(styles.input, icon != null && styles.withIcon)}
          role="combobox"
          aria-expanded={shown && options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown && options[active] ? `${id}-${active}` : undefined}
          placeholder={props.placeholder}
          disabled={props.disabled}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setOpen(true);
            setAt(0);
            onQuery(event.currentTarget.value);
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
        <div
          id={`${id}-list`}
          ref={list}
          role="listbox"
          aria-label={label}
          className={styles.list}
          hidden={!shown || options.length === 0}
        >
          {shown
            ? options.map((option, index) => (
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field (aria-activedescendant)
                // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are those of the field
                <div
                  key={option.id}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={index === active}
                  className={classes(styles.option, index === active && styles.active)}
                  // Keeps the focus where it is: the blur would close the list before the click arrives.
                  onPointerDown={(event) => event.preventDefault()}
                  onPointerMove={() => setAt(index)}
                  onClick={() => choose(option)}
                >
                  <span className={styles.words}>
                    <span className={styles.name}>{option.label}</span>
                    {option.detail ? <span className={styles.detail}>{option.detail}</span> : null}
                  </span>
                  {option.right ? <span className={styles.right}>{option.right}</span> : null}
                </div>
              ))
            : null}
        </div>
      </div>
      <p role="status" className={styles.nothing}>
        {shown && options.length === 0 ? nothing : null}
      </p>
    </div>
  );
}
