/** Texts of the jobs: they come with what shows them, not with the first load. */
import type { i18n as Texts, TOptions } from 'i18next';
import { useTranslation } from 'react-i18next';
import english from '../../locales/en/jobs.json';
import french from '../../locales/fr/jobs.json';
import { i18n } from '../i18n/i18n';

const NAMESPACE = 'jobs';

function bring(texts: Texts): void {
  if (texts.hasResourceBundle('en', NAMESPACE)) return;
  for (const [language, words] of Object.entries({ en: english, fr: french, dev: english })) {
    texts.addResourceBundle(language, NAMESPACE, words, true, true);
  }
}

export function useJobTexts() {
  bring(i18n);
  return useTranslation(NAMESPACE);
}

export function jobText(texts: Texts, key: string, options: TOptions = {}): string {
  bring(texts);
  return texts.t(key, { ...options, ns: NAMESPACE });
}
