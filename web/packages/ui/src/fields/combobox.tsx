/** A field that offers what matches while one types. */
import { type ReactNode, type Ref, useId, useRef, useState } from 'react';
import styles from './choices.module.css';
import { ComboboxInput } from './combobox-input';
import { OptionList } from './option-list';
import { OptionRow, optionId } from './option-row';

/** Pixels, and never more than half of the window. */
const HIGHEST = 420;

export interface Option {
  id: string;
  label: string;
  detail?: string;
  right?: ReactNode;
}

export interface ComboboxProps {
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
  const { label, query, onQuery, options, onChoose, onEnter, nothing, icon, placeholder, disabled, inputRef } = props;
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [isWanted, want] = useState(false);
  /** By id: while one looks at the list, better matches may arrive above. */
  const [at, setAt] = useState<string | null>(null);
  const isOpen = isWanted && query.trim() !== '';
  const pointed = options.findIndex((option) => option.id === at);
  const active = pointed >= 0 ? pointed : Math.min(0, options.length - 1);

  const point = (index: number) => setAt(options[index]?.id ?? null);
  const choose = (index: number) => {
    const option = options[index];
    if (!option) return;
    want(false);
    setAt(null);
    onChoose(option.id);
  };
  const suggestions = {
    ...{ count: options.length, active, isOpen, onActive: point, onChoose: choose, onOpen: want },
    onEnter: () => onEnter?.(query),
  };
  const change = (text: string) => {
    want(true);
    setAt(null);
    onQuery(text);
  };
  return (
    <div className={styles.combobox}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div ref={field}>
        <ComboboxInput {...{ id, icon, query, placeholder, disabled, inputRef }} list={suggestions} onQuery={change} />
        {isOpen && options.length > 0 ? (
          <OptionList
            id={`${id}-list`}
            label={label}
            items={options}
            active={active}
            anchor={field}
            list={list}
            highest={Math.min(HIGHEST, window.innerHeight / 2)}
            close={() => want(false)}
            option={(option, index) => (
              <OptionRow
                key={option.id}
                id={optionId(id, index)}
                active={index === active}
                selected={index === active}
                onPoint={() => point(index)}
                onChoose={() => choose(index)}
              >
                <span className={styles.found}>
                  <span className={styles.name}>{option.label}</span>
                  {option.detail ? <span className={styles.detail}>{option.detail}</span> : null}
                </span>
                {option.right ? <span className={styles.right}>{option.right}</span> : null}
              </OptionRow>
            )}
          />
        ) : null}
      </div>
      <p role="status" className={styles.nothing}>
        {isOpen && options.length === 0 ? nothing : null}
      </p>
    </div>
  );
}
