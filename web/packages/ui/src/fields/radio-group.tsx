import { useId } from 'react';
import styles from './fields.module.css';

export interface RadioOption {
  value: string;
  label: string;
  /** Said after the label, for example 'current'. */
  note?: string;
}

interface RadioGroupProps {
  label: string;
  options: readonly RadioOption[];
  /** null: nothing chosen yet. */
  value: string | null;
  onChange: (value: string) => void;
}

/** A few things to choose one from, all in sight. */
export function RadioGroup({ label, options, value, onChange }: RadioGroupProps) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.check}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.note ? <span className={styles.note}>· {option.note}</span> : null}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
