// @vitest-environment jsdom
/** Several people at one device, each in their own language. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bootLanguage } from '../boot/texts';
import * as languages from './i18n';
import { accountLanguage, chooseForNext, claimLanguage, rememberAccount } from './person-language';

const AMA = { id: 'ama', language: 'en' };
const KOFFI = { id: 'koffi', language: 'fr' };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB']);
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({ app: { loading: String(url).includes('/fr/') ? 'fr' : 'en' } }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What a new page says first, before the server has said who it is. */
const firstWords = (id: string) => {
  claimLanguage(id);
  const stored = localStorage.getItem('i18nextLng') ?? accountLanguage(id) ?? null;
  return bootLanguage('', undefined, stored, navigator.languages);
};

it.each([
  [AMA, KOFFI],
  [KOFFI, AMA],
])(
  'LNG-02 %o then %o on one device: each in the language of their account, online and by PIN',
  async (first, second) => {
    await languages.startLanguages();
    // By PIN the page is the same one, and nobody asked the server.
    for (const person of [first, second, first]) {
      await languages.followPerson(person);
      expect(languages.i18n.t('app.loading')).toBe(person.language);
      expect(document.documentElement.lang).toBe(person.language);
      expect(localStorage.getItem('i18nextLng')).toBeNull();
    }
    // By a sign-in a new page starts, and knows the account before the server answers.
    for (const person of [second, first]) expect(firstWords(person.id)).toBe(person.language);
  },
);

it('LNG-02 LNG-03 what somebody chooses is remembered for them, and for nobody else', async () => {
  await languages.startLanguages();
  await languages.followPerson(AMA);
  await languages.i18n.changeLanguage('fr');
  expect(localStorage.getItem('i18nextLng')).toBe('fr');
  await languages.followPerson({ id: 'kofi', language: 'en' });
  expect(languages.i18n.t('app.loading')).toBe('en');
  await languages.followPerson(AMA);
  expect(languages.i18n.t('app.loading')).toBe('fr');
  expect(firstWords('ama')).toBe('fr');
  expect(firstWords('kofi')).toBe('en');
});

it('LNG-02 what is chosen on the sign-in page is the choice of who signs in there', () => {
  rememberAccount('koffi', 'fr');
  chooseForNext('en');
  expect(firstWords('koffi')).toBe('en');
  expect(firstWords('ama')).toBe('en');
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr']);
  expect(firstWords('marie')).toBe('fr');
  expect(firstWords('koffi')).toBe('en');
});
