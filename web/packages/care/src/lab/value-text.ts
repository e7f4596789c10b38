/** What was read of a test, in one language, beside what was said of it. */
import { type LabComponent, type LabFlag, type LabValue, wordsIn } from '@bloom/api-client';

export interface ReadValue {
  name: string;
  value: string;
  range: string;
  flag: LabFlag | null;
}

const inDecimals = (value: number, decimals: number, language: string): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: 6 }).format(value);

/** In what a number is written: of a component, or of a value of a programme. */
type Written = Pick<LabComponent, 'decimals' | 'unit'>;

/** A number with its unit, in the decimals of its component. */
export function numberText({ decimals, unit }: Written, value: number | null, language: string): string {
  return value === null ? '' : [inDecimals(value, decimals, language), unit].filter(Boolean).join('\u00a0');
}

/** The range that the value was judged by, as it was stored with it; empty where there was none. */
export function rangeText(
  { decimals, unit }: Written,
  { low, high }: Pick<LabValue, 'low' | 'high'>,
  language: string,
): string {
  const text = (limit: number) => inDecimals(limit, decimals, language);
  const range =
    low !== null && high !== null
      ? `${text(low)}–${text(high)}`
      : low !== null
        ? `≥ ${text(low)}`
        : high !== null
          ? `≤ ${text(high)}`
          : '';
  return range && unit ? `${range}\u00a0${unit}` : range;
}

export function readValue(value: LabValue, components: readonly LabComponent[], language: string): ReadValue {
  const component = components.find(({ code }) => code === value.code);
  const choice = component?.choices.find(({ code }) => code === value.choice);
  if (!component) return { name: value.code, value: value.choice ?? String(value.number), range: '', flag: value.flag };
  return {
    name: wordsIn(component.name, language),
    value: choice ? wordsIn(choice.name, language) : numberText(component, value.number, language),
    range: rangeText(component, value, language),
    flag: value.flag,
  };
}
