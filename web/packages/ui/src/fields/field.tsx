import { type ReactNode, useId } from 'react';
import { IconAlertTriangle } from '../icons';
import styles from './fields.module.css';

export interface FieldTexts {
  label: string;
  description?: string;
  /** What is wrong and what to do; absent when all is well. */
  error?: string;
}

interface FieldFrameProps extends FieldTexts {
  id: string;
  hideLabel?: boolean;
  children: ReactNode;
}

/** Names and ids that tie a control to its label, description and error. */
export function useField(texts: FieldTexts, givenId?: string) {
  const made = useId();
  const id = givenId ?? made;
  const describedBy = [texts.description && `${id}-description`, texts.error && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return {
    id,
    control: { id, 'aria-describedby': describedBy || undefined, 'aria-invalid': texts.error ? true : undefined },
  };
}

export function FieldFrame({ id, label, description, error, children }: FieldFrameProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      {children}
      {description ? (
        <span className={styles.note} id={`${id}-description`}>
          {description}
        </span>
      ) : null}
      {error ? (
        <span className={styles.error} id={`${id}-error`} role="alert">
          <IconAlertTriangle size={18} aria-hidden="true" />
          {error}
        </span>
      ) : null}
    </div>
  );
}
