import { classes } from '../classes';
import { useUi } from '../provider';
import styles from './text.module.css';

const formats = new Map<string, Intl.NumberFormat>();

/**
 * @param value major units as decimal text ("12.50") as on the wire, or a number
 * @param currency ISO 4217
 */
export function formatMoney(value: string | number, currency: string, language: string): string {
  const key = `${language}/${currency}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'code' });
    formats.set(key, format);
  }
  // Intl reads decimal text exactly; a detour over a float would not.
  return format.format(value as Intl.StringNumericLiteral);
}

export function Money(props: { value: string | number; currency: string; className?: string }) {
  const { language } = useUi();
  return (
    <span className={classes(styles.money, props.className)}>{formatMoney(props.value, props.currency, language)}</span>
  );
}
