const formats = new Map<string, Intl.NumberFormat>();

/** Whole numbers with the separators of the language. */
export function formatCount(count: number, language: string): string {
  let format = formats.get(language);
  if (!format) {
    format = new Intl.NumberFormat(language);
    formats.set(language, format);
  }
  return format.format(count);
}

const signed = new Map<string, Intl.NumberFormat>();

/** With a sign in front of both directions; none for 0. */
export function formatSigned(count: number, language: string): string {
  let format = signed.get(language);
  if (!format) {
    format = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' });
    signed.set(language, format);
  }
  return format.format(count);
}
