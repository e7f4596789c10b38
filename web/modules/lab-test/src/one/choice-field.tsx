import type { LabComponent } from '@bloom/api-client';
import { type KeyboardEvent, useId } from 'react';
import styles from '../shared/lab.module.css';
import { useWords } from '../shared/use-words';
import { focusNext } from './focus-next';

interface ChoiceFieldProps {
  component: LabComponent;
  value: string;
  onChange: (code: string) => void;
}

/** Read by eye: chosen by a digit, by the first letter, or by a press; then the next value is asked for. */
export function ChoiceField({ component, value, onChange }: ChoiceFieldProps) {
  const { words } = useWords();
  const id = useId();
  const { choices } = component;
  const chosen = choices.findIndex(({ code }) => code === value);
  const at = Math.max(0, chosen);

  function byKey(key: string): number {
    if (/^[1-9]$/.test(key)) return Number(key) - 1;
    const fits = choices.flatMap(({ name }, index) =>
      words(name).toLocaleLowerCase().startsWith(key.toLocaleLowerCase()) ? [index] : [],
    );
    // The same letter again is the next one that begins so.
    return fits.find((index) => index > chosen) ?? fits[0] ?? -1;
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      focusNext(event.currentTarget);
      return;
    }
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const index = step === undefined ? byKey(event.key) : (at + step + choices.length) % choices.length;
    const choice = event.key.length === 1 || step !== undefined ? choices[index] : undefined;
    if (!choice) return;
    event.preventDefault();
    onChange(choice.code);
    const field = event.currentTarget;
    if (step === undefined) focusNext(field);
    else field.querySelectorAll<HTMLElement>('[role="radio"]')[index]?.focus();
  }

  return (
    <div role="radiogroup" aria-labelledby={id} data-field className={styles.choices} onKeyDown={onKeyDown}>
      <span id={id} className={styles.legend}>
        {words(component.name)}
      </span>
      {choices.map(({ code, name }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: keys of a radio button would choose as one moves past
        <button
          key={code}
          type="button"
          role="radio"
          aria-checked={code === value}
          tabIndex={index === at ? 0 : -1}
          className={styles.choice}
          onClick={() => onChange(code)}
        >
          <span className={styles.key} aria-hidden="true">
            {index + 1}
          </span>
          {words(name)}
        </button>
      ))}
    </div>
  );
}
