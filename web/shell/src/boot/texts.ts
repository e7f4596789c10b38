/** The few sentences that must be there before any file has arrived. */
export interface BootTexts {
  initializing: string;
  loading: string;
  waitingFiles: (missing: number, total: number) => string;
  waitingServer: string;
}

const en: BootTexts = {
  initializing: 'Initializing App',
  loading: 'Loading App',
  waitingFiles: (missing, total) =>
    `Waiting for ${missing} of ${total} parts of the app. The connection is slow or gone. This goes on by itself.`,
  waitingServer: 'Waiting for the server. The connection is slow or gone. This goes on by itself.',
};

const fr: BootTexts = {
  initializing: 'Initialisation de l’application',
  loading: 'Chargement de l’application',
  waitingFiles: (missing, total) =>
    `En attente de ${missing} parties sur ${total}. La connexion est lente ou coupée. L’application réessaie d’elle-même.`,
  waitingServer: 'En attente du serveur. La connexion est lente ou coupée. L’application réessaie d’elle-même.',
};

export type BootLanguage = 'en' | 'fr';

/**
 * The same order as the language detector (LNG-02), without its library: the first language that we have counts, `dev`
 * being English.
 */
export function bootLanguage(
  query: string,
  cookie: string | undefined,
  stored: string | null,
  navigatorLanguages: readonly string[] = [],
): BootLanguage {
  const wanted = [new URLSearchParams(query).get('lng'), cookie, stored, ...navigatorLanguages];
  const known = wanted.find((language) => /^(?:en|fr|dev)\b/i.test(language ?? ''));
  return /^fr/i.test(known ?? '') ? 'fr' : 'en';
}

export function bootTexts(language: BootLanguage): BootTexts {
  return language === 'fr' ? fr : en;
}
