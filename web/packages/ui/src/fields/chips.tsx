import { classes } from '../classes';
import styles from './chips.module.css';

export interface Chip<Value extends string> {
  value: Value;
  label: string;
  /** How many there are, said after the label. */
  count?: string;
}

interface ChipsProps<Value extends string> {
  /** For screen readers: what is chosen here. */
  label: string;
  options: readonly Chip<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A few things to choose one from at once, in one line that scrolls sideways on a phone. */
export function Chips<Value extends string>({ label, options, value, onChange }: ChipsProps<Value>) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          className={classes(styles.chip, option.value === value && styles.pressed)}
          onClick={() => onChange(option.value)}
        >
          {option.label} {option.count === undefined ? null : <span className={styles.count}>{option.count}</span>}
        </button>
      ))}
    </fieldset>
  );
}
