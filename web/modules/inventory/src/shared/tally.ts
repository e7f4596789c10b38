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
