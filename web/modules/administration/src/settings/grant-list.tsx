import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { type RightKind, useRightTexts } from './rights';
import styles from './settings.module.css';

interface GrantListProps {
  kind: RightKind;
  /** What the caller may grant. */
  offered: readonly string[];
  /** What the person has, the caller may grant it or not. */
  held: readonly string[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  error?: string;
}

/** Ticks with a sentence each. What somebody has and the caller may not give is said, and can be taken away. */
export function GrantList({ kind, offered, held, value, onChange, error }: GrantListProps) {
  const { t } = useTranslation(NAMESPACE);
  const texts = useRightTexts();
  const id = useId();
  const beyond = held.filter((right) => !offered.includes(right));
  const rights = [...offered, ...beyond];
  if (rights.length === 0) return null;
  const toggle = (right: string, on: boolean) =>
    onChange(on ? [...value, right] : value.filter((other) => other !== right));
  return (
    <fieldset className={styles.grants} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.legend}>{t(`users.rightsOf.${kind}`)}</legend>
      {rights.map((right) => (
        <label key={right} className={styles.grant}>
          <input
            type="checkbox"
            checked={value.includes(right)}
            onChange={(event) => toggle(right, event.currentTarget.checked)}
          />
          <span>
            <strong>{texts.name(kind, right)}</strong>
            <span className={styles.text}>{texts.description(kind, right)}</span>
            {beyond.includes(right) ? <span className={styles.text}>{t('users.beyond')}</span> : null}
          </span>
        </label>
      ))}
      {error ? (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
