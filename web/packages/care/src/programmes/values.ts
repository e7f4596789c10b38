/** What was measured at a visit, as it is read. */
import { type Programme, type ValueNumber, wordsIn } from '@bloom/api-client';

const measureOf = (programme: Programme | undefined, code: string) =>
  programme?.document.values.find((one) => one.code === code);

/** With its decimals and its unit. */
export function valueText(programme: Programme | undefined, { code, number }: ValueNumber, language: string): string {
  const value = measureOf(programme, code);
  const digits = value?.decimals ?? 0;
  const form = new Intl.NumberFormat(language, {
    minimumFractionDigits: value ? digits : 0,
    maximumFractionDigits: value ? digits : 6,
  });
  return [form.format(number), value?.unit].filter(Boolean).join('\u00a0');
}

export function valueName(programme: Programme | undefined, code: string, language: string): string {
  const value = measureOf(programme, code);
  return value ? wordsIn(value.name, language) : code;
}
