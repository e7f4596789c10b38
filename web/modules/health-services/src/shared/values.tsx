import type { Programme, ValueNumber } from '@bloom/api-client';
import { wordsIn } from '@bloom/care/programmes';
import styles from './values.module.css';

/** A value as it is read: with its decimals and its unit. */
export function valueText(programme: Programme | undefined, { code, number }: ValueNumber, language: string): string {
  const value = programme?.document.values.find((one) => one.code === code);
  const digits = value?.decimals ?? 0;
  const form = new Intl.NumberFormat(language, {
    minimumFractionDigits: value ? digits : 0,
    maximumFractionDigits: value ? digits : 6,
  });
  return [form.format(number), value?.unit].filter(Boolean).join('\u00a0');
}

export function valueName(programme: Programme | undefined, code: string, language: string): string {
  const value = programme?.document.values.find((one) => one.code === code);
  return value ? wordsIn(value.name, language) : code;
}

interface ValuesProps {
  programme: Programme | undefined;
  values: readonly ValueNumber[];
  language: string;
}

/** What was measured, or follows from it. */
export function Values({ programme, values, language }: ValuesProps) {
  if (values.length === 0) return null;
  return (
    <dl className={styles.values}>
      {values.map((value) => (
        <div key={value.code} className={styles.value}>
          <dt>{valueName(programme, value.code, language)}</dt>
          <dd>{valueText(programme, value, language)}</dd>
        </div>
      ))}
    </dl>
  );
}
