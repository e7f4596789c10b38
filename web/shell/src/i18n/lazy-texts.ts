/** Texts that come with what shows them, not with the first load: a namespace of its own, both languages at once. */
import type { ResourceLanguage, i18n as Texts, TOptions } from 'i18next';
import { useTranslation } from 'react-i18next';
import { i18n } from './i18n';

export function lazyTexts(namespace: string, english: ResourceLanguage, french: ResourceLanguage) {
  const bring = (texts: Texts) => {
    if (texts.hasResourceBundle('en', namespace)) return;
    for (const [language, words] of Object.entries({ en: english, fr: french, dev: english })) {
      texts.addResourceBundle(language, namespace, words, true, true);
    }
  };
  return {
    useTexts() {
      bring(i18n);
      return useTranslation(namespace);
    },
    text(key: string, options: TOptions = {}): string {
      bring(i18n);
      return i18n.t(key, { ...options, ns: namespace });
    },
  };
}
