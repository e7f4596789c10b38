/** Languages (LNG). The library's own options carry the constants of the specification. */
import { textFormatter, textInterpolation } from '@bloom/ui/number-text';
import i18next, { type BackendModule, type i18n, type ReadCallback } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import {
  DEFAULT_NAMESPACE,
  FALLBACK_LANGUAGE,
  LANGUAGE_COOKIE,
  LANGUAGE_DETECTION_ORDER,
  LANGUAGE_QUERY,
  LANGUAGE_STORAGE_KEY,
  LANGUAGES,
  TRANSLATION_FIRST_WAIT,
  TRANSLATION_RETRIES,
} from '../core/constants';
import { getIdToken, readCookie } from '../core/cookies';
import { setDocumentLanguage } from '../core/document-language';
import { tokenSubject } from '../session/start-rules';
import { fetchTranslation } from './fetch-translation';
import { accountLanguage, claimLanguage, languageOfPerson, rememberAccount, rememberChoice } from './person-language';

/**
 * Reads `/locales/{language}/{namespace}.json`. Not the library's HTTP backend: `dev` is the English file, and `en` with
 * its fallback must be one request, which is all this adds and all this needs.
 */
const isFrench = (language: string | undefined) => language?.startsWith('fr') === true;

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language: string, namespace: string, done: ReadCallback) {
    // Modules bring their own texts (LNG-12); only the shell's namespace is a file. And who reads French needs no
    // second file to fall back to: both have the same keys, which a test holds.
    if (namespace !== DEFAULT_NAMESPACE || (language === FALLBACK_LANGUAGE && isFrench(i18next.language))) {
      done(null, {});
      return;
    }
    fetchTranslation(language).then(
      (texts) => done(null, texts),
      // `true`: worth another try (LNG-04).
      (error: Error) => done(error, true),
    );
  },
};

/** A cookie of the same name comes before the stored language, so a stale one would undo the user's choice. */
function followInCookie(language: string): void {
  const known = readCookie(LANGUAGE_COOKIE);
  if (known === undefined || known === language) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and outside https
  document.cookie = `${LANGUAGE_COOKIE}=${encodeURIComponent(language)}; Path=/; Max-Age=31536000; SameSite=Lax`;
}

export function languageOf(instance: Pick<i18n, 'resolvedLanguage' | 'language'> = i18next): 'en' | 'fr' {
  return isFrench(instance.resolvedLanguage ?? instance.language) ? 'fr' : 'en';
}

/**
 * Starts the languages, or tries again. Rejects when no text has arrived.
 * @param onTrouble a file did not come and is asked for again
 */
export async function startLanguages(onTrouble: () => void = () => undefined): Promise<void> {
  if (i18next.isInitialized) await i18next.reloadResources();
  else await initialize(onTrouble);
  if (!i18next.exists('app.loading')) throw new Error('no language file arrived');
}

async function initialize(onTrouble: () => void): Promise<void> {
  i18next.on('languageChanged', (language) => {
    // In step with the texts (LNG-09).
    setDocumentLanguage(languageOf({ resolvedLanguage: undefined, language }));
    followInCookie(language);
    // What detection found, and what follows from the account, is nobody's choice.
    if (i18next.isInitialized && !isFollowing) rememberChoice(language);
  });
  i18next.on('failedLoading', onTrouble);
  await i18next
    .use(backend)
    .use(LanguageDetector)
    .use(textFormatter)
    .use(initReactI18next)
    .init({
      lng: accountLanguage(tokenSubject(getIdToken())),
      fallbackLng: FALLBACK_LANGUAGE,
      supportedLngs: [...LANGUAGES, FALLBACK_LANGUAGE],
      // `fr-CM` loads `fr` (LNG-06).
      load: 'languageOnly',
      nonExplicitSupportedLngs: true,
      ns: [DEFAULT_NAMESPACE],
      defaultNS: DEFAULT_NAMESPACE,
      maxRetries: TRANSLATION_RETRIES,
      retryTimeout: TRANSLATION_FIRST_WAIT,
      partialBundledLanguages: true,
      interpolation: textInterpolation,
      react: { useSuspense: false },
      detection: {
        order: [...LANGUAGE_DETECTION_ORDER],
        lookupQuerystring: LANGUAGE_QUERY,
        lookupCookie: LANGUAGE_COOKIE,
        lookupLocalStorage: LANGUAGE_STORAGE_KEY,
        caches: [],
      },
    });
}

let isFollowing = false;

/** Speaks the language of who is at the device now: of their choice here, or of their account (LNG-02). */
export async function followPerson(user: { id: string; language?: string }): Promise<void> {
  claimLanguage(user.id);
  rememberAccount(user.id, user.language);
  if (!i18next.isInitialized) return;
  const wanted = languageOfPerson(user.id);
  if (!wanted || wanted === languageOf()) return;
  isFollowing = true;
  try {
    await i18next.changeLanguage(wanted);
  } finally {
    isFollowing = false;
  }
}

/** The one i18n instance; modules get it through the import map. */
export { i18next as i18n };
