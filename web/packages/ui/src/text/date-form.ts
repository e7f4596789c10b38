/** English dates as they are written in the countries of the network: day before month, 24 hours. */
const LOCALES: Readonly<Record<string, string>> = { en: 'en-GB' };

// Making a formatter costs a hundred times what using it does, and a list of products needs dozens.
const forms = new Map<string, Intl.DateTimeFormat>();

/**
 * The one way to write a date or a time.
 * @param language of the texts, `en` or `fr`
 * @returns the same formatter for the same language and options
 */
export function dateForm(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  let known = forms.get(key);
  if (!known) {
    known = new Intl.DateTimeFormat(LOCALES[language] ?? language, options);
    forms.set(key, known);
  }
  return known;
}
