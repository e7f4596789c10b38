import type { Programme, ValueNumber } from '@bloom/api-client';
import { valueName, valueText } from '@bloom/care/programmes';
import styles from './values.module.css';

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
