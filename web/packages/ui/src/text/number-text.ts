/** Numbers as the language writes them: the one place that knows how, for screens and for what texts fill in. */
const counts = new Map<string, Intl.NumberFormat>();
const signed = new Map<string, Intl.NumberFormat>();

function formatOf(formats: Map<string, Intl.NumberFormat>, language: string, options?: Intl.NumberFormatOptions) {
  let format = formats.get(language);
  if (!format) {
    format = new Intl.NumberFormat(language, options);
    formats.set(language, format);
  }
  return format;
}

/** With the separators of the language: 2,153 and 2 153. */
export function formatCount(count: number, language: string): string {
  return formatOf(counts, language).format(count);
}

/** With a sign in front of both directions; none for 0. */
export function formatSigned(count: number, language: string): string {
  return formatOf(signed, language, { signDisplay: 'exceptZero' }).format(count);
}

/** These name something, as a house number does, and are never amounts. */
const NAMES: ReadonlySet<string> = new Set(['number', 'year', 'row']);

/** i18next falls back to a language of its own, which reads as English. */
const languageOf = (language: string | undefined) => (!language || language === 'dev' ? 'en' : language);

/** What i18next is told of filling in texts: every value goes through `textFormatter`. */
export const textInterpolation = { prefix: '{{', suffix: '}}', escapeValue: false, alwaysFormat: true };

/** The i18next module that writes what is filled into a text: every number that is an amount by `formatCount`. */
export const textFormatter = {
  type: 'formatter' as const,
  init() {},
  add() {},
  addCached() {},
  format(value: unknown, _format?: string, language?: string, about?: { interpolationkey?: string }): string {
    const isAmount = typeof value === 'number' && !NAMES.has(about?.interpolationkey ?? '');
    return isAmount ? formatCount(value, languageOf(language)) : (value as string);
  },
};
