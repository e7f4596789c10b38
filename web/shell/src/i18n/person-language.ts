/**
 * Whose language it is. What somebody chose, and the language of their account, are theirs: whoever signs in next on this
 * device has their own. Light, because the boot script and the sign-in page need it too.
 */
import { LANGUAGE_COOKIE, LANGUAGE_QUERY, LANGUAGE_STORAGE_KEY, LANGUAGES } from '../core/constants';
import { readCookie } from '../core/cookies';
import { stored } from '../core/stored';

/** Chosen on the sign-in page: of whoever signs in there. */
const NEXT_PERSON = 'next';

type Language = (typeof LANGUAGES)[number];

function languageIn(text: string | null | undefined): Language | undefined {
  return LANGUAGES.find((known) => text?.toLowerCase().startsWith(known));
}

function remember(userId: string, part: { account?: Language; chosen?: Language }): void {
  const all = stored.get('personLanguages') ?? {};
  stored.set('personLanguages', { ...all, [userId]: { ...all[userId], ...part } });
}

/** The sign-in page: chosen by whoever is about to sign in. */
export function chooseForNext(language: Language): void {
  localStorage.setItem(LANGUAGE_STORAGE_KEY, language);
  stored.set('languageOwner', NEXT_PERSON);
}

/** The person at the device chose (LNG-03). */
export function rememberChoice(language: string): void {
  localStorage.setItem(LANGUAGE_STORAGE_KEY, language);
  const owner = stored.get('languageOwner');
  const chosen = languageIn(language);
  if (owner && owner !== NEXT_PERSON && chosen) remember(owner, { chosen });
}

/** The server's word about the account; a new start knows it before the server answers. */
export function rememberAccount(userId: string, language: string | undefined): void {
  const account = languageIn(language);
  if (account && stored.get('personLanguages')?.[userId]?.account !== account) remember(userId, { account });
}

/** From now on what is chosen is the choice of `userId`; what the person before chose is kept for them. */
export function claimLanguage(userId: string): void {
  const owner = stored.get('languageOwner');
  if (owner === userId) return;
  const present = languageIn(localStorage.getItem(LANGUAGE_STORAGE_KEY));
  // Nobody's yet, or meant for who comes now.
  const isTheirs = owner === undefined || owner === NEXT_PERSON;
  if (present) remember(isTheirs ? userId : owner, { chosen: present });
  stored.set('languageOwner', userId);
  const chosen = stored.get('personLanguages')?.[userId]?.chosen;
  if (chosen) localStorage.setItem(LANGUAGE_STORAGE_KEY, chosen);
  else localStorage.removeItem(LANGUAGE_STORAGE_KEY);
}

function earlier(): (Language | undefined)[] {
  const query = new URLSearchParams(location.search).get(LANGUAGE_QUERY);
  const places = [query, readCookie(LANGUAGE_COOKIE), localStorage.getItem(LANGUAGE_STORAGE_KEY)];
  return [...places, sessionStorage.getItem(LANGUAGE_STORAGE_KEY)].map(languageIn);
}

/**
 * The language of the account, where nothing that comes before it in the order of detection (LNG-02) says another:
 * query, cookie, the person's choice, session storage. The browser's own languages come after it.
 */
export function accountLanguage(userId: string | undefined): Language | undefined {
  if (userId === undefined || earlier().some(Boolean)) return undefined;
  return stored.get('personLanguages')?.[userId]?.account;
}

/** What decides for this person before the browser's own languages do. */
export function languageOfPerson(userId: string): Language | undefined {
  return earlier().find(Boolean) ?? accountLanguage(userId);
}
