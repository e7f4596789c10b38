/** The size of a file for people: '840 kB', '2.4 MB'. */
export function sizeText(bytes: number, language: string): string {
  const [value, unit] = bytes < 1_000_000 ? [Math.ceil(bytes / 1000), 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}
