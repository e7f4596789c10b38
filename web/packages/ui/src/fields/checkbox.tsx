import type { InputHTMLAttributes } from 'react';
import styles from './fields.module.css';

/** A box and its words; pressing the words ticks the box. */
export function Checkbox({ label, ...rest }: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { label: string }) {
  return (
    <label className={styles.check}>
      <input {...rest} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}
