/** Whole numbers with the separators of the language. */
export function formatCount(count: number, language: string): string {
  return new Intl.NumberFormat(language).format(count);
}
