import type { i18n, ResourceLanguage, TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Language } from './contract';
import { useShell } from './shell-context';

export type Texts = Record<Language, ResourceLanguage>;

/** English doubles as `dev`, the language i18next falls back to. */
export function addTexts(instance: i18n, namespace: string, { en, fr }: Texts): void {
  for (const [language, texts] of Object.entries({ en, fr, dev: en })) {
    instance.addResourceBundle(language, namespace, texts, true, true);
  }
}

/** What an instance was told. By the texts, not by their namespace: of two modules one may be newer and bring more. */
const told = new WeakMap<i18n, WeakSet<Texts>>();

/**
 * For a package whose screens are drawn in several modules: its texts come with it, under a namespace of its own, so that
 * no module has to know which they are.
 * @param texts always the same object
 */
export function useOwnTexts(namespace: string, texts: Texts): { t: TFunction; i18n: i18n } {
  const { i18n: instance } = useShell();
  const known = told.get(instance) ?? new WeakSet();
  if (!known.has(texts)) {
    told.set(instance, known.add(texts));
    addTexts(instance, namespace, texts);
  }
  return useTranslation(namespace);
}
