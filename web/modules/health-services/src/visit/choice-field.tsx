import { KeyHint } from '@bloom/ui';
import { type KeyboardEvent, useId } from 'react';
import { nextStop } from '../shared/go-on';
import styles from './visit.module.css';

interface ChoiceFieldProps {
  /** Of the answer. */
  name: string;
  label: string;
  error?: string;
  options: readonly { value: string; label: string }[];
  /** '' for none. */
  value: string;
  onChoose: (value: string) => void;
}

/** One of a few, by a press, an arrow, or the digit that stands before it, which goes on to the next question. */
export function ChoiceField({ name, label, error, options, value, onChoose }: ChoiceFieldProps) {
  const errorId = useId();
  function onKeyDown(event: KeyboardEvent<HTMLFieldSetElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const option = /^[1-9]$/.test(event.key) ? options[Number(event.key) - 1] : undefined;
    if (!option) return;
    event.preventDefault();
    onChoose(option.value);
    if (event.target instanceof HTMLInputElement) nextStop(event.target)?.focus();
  }
  return (
    <fieldset
      className={styles.choice}
      aria-describedby={error ? errorId : undefined}
      aria-invalid={error ? true : undefined}
      onKeyDown={onKeyDown}
    >
      <legend className={styles.question}>{label}</legend>
      {options.map((option, at) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          <span>{option.label}</span>
          <KeyHint>{at + 1}</KeyHint>
        </label>
      ))}
      {error ? (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
