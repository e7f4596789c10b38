// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const call = vi.fn<typeof fetch>();
const asked = () => call.mock.calls.map(([url]) => String(url));
const files: Record<string, object> = {
  '/locales/en/translation.json': { app: { loading: 'Loading App' }, greet: 'Welcome, {{name}}', sales: '{{n}} sales' },
  '/locales/fr/translation.json': {
    app: { loading: 'Chargement' },
    greet: 'Bienvenue, {{name}}',
    sales: '{{n}} ventes',
  },
};
let languages: typeof import('./i18n');

beforeEach(async () => {
  // The library is one instance for the whole program; each test has a program of its own.
  const { createInstance } = await vi.importActual<typeof import('i18next')>('i18next');
  vi.resetModules();
  vi.doMock('i18next', () => ({ default: createInstance() }));
  localStorage.clear();
  sessionStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in jsdom
  document.cookie = 'i18next=; Max-Age=0';
  document.documentElement.lang = '';
  history.replaceState(null, '', '/');
  call.mockReset().mockImplementation(async (url) => Response.json(files[String(url)] ?? {}));
  vi.stubGlobal('fetch', call);
  languages = await import('./i18n');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const browserSpeaks = (...list: string[]) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(list);
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(list[0] ?? '');
};
const start = async () => {
  await languages.startLanguages();
  return languages.i18n.t('greet', { name: 'Ama' });
};

describe('which language', () => {
  it('LNG-01 LNG-02 LNG-05 the query comes first, then cookie, local and session storage, then the browser', async () => {
    browserSpeaks('en');
    sessionStorage.setItem('i18nextLng', 'fr');
    expect(await start()).toBe('Bienvenue, Ama');
    expect(languages.i18n.options.detection).toMatchObject({
      order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
      lookupQuerystring: 'lng',
      lookupCookie: 'i18next',
      lookupLocalStorage: 'i18nextLng',
    });
  });

  it('LNG-02 the query wins over everything', async () => {
    browserSpeaks('en');
    localStorage.setItem('i18nextLng', 'en');
    history.replaceState(null, '', '/?lng=fr');
    expect(await start()).toBe('Bienvenue, Ama');
  });

  it('writes the numbers in its texts with its own separators', async () => {
    for (const [language, text] of [
      ['en', '2,153 sales'],
      ['fr', '2 153 ventes'],
    ] as const) {
      browserSpeaks(language);
      await start();
      await languages.i18n.changeLanguage(language);
      expect(languages.i18n.t('sales', { n: 2_153 }).replace(/\s/g, ' ')).toBe(text);
    }
  });

  it('LNG-06 a regional code loads its language, in one request', async () => {
    browserSpeaks('fr-CM');
    expect(await start()).toBe('Bienvenue, Ama');
    expect(asked()).toEqual(['/locales/fr/translation.json']);
  });

  it('LNG-05 LNG-06 T62 a language that we lack sees English through dev, in one request', async () => {
    browserSpeaks('pt');
    expect(await start()).toBe('Welcome, Ama');
    expect(languages.i18n.options.fallbackLng).toEqual(['dev']);
    expect(languages.i18n.options.defaultNS).toBe('translation');
    expect(asked()).toEqual(['/locales/en/translation.json']);
  });

  it('LNG-03 LNG-09 a change is remembered, read out by the document, and follows in a cookie that would undo it', async () => {
    browserSpeaks('en');
    await start();
    expect(document.documentElement.lang).toBe('en');
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in jsdom
    document.cookie = 'i18next=en';
    await languages.i18n.changeLanguage('fr');
    expect(localStorage.getItem('i18nextLng')).toBe('fr');
    expect(document.documentElement.lang).toBe('fr');
    expect(document.cookie).toContain('i18next=fr');
    expect(languages.languageOf()).toBe('fr');
  });

  it('LNG-09 what would be installed speaks it too', async () => {
    document.head.innerHTML = '<link rel="manifest" href="/bloom.webmanifest">';
    const linked = () => document.querySelector('link')?.getAttribute('href');
    browserSpeaks('fr');
    await start();
    expect(linked()).toBe('/bloom.fr.webmanifest');
    await languages.i18n.changeLanguage('en');
    expect(linked()).toBe('/bloom.webmanifest');
    document.head.innerHTML = '';
  });
});

describe('a language file that does not come', () => {
  it('LNG-04 is asked for five times more, after 350 ms and then twice as long each time', async () => {
    browserSpeaks('fr');
    vi.useFakeTimers();
    const begin = Date.now();
    const times: number[] = [];
    call.mockImplementation(() => {
      times.push(Date.now() - begin);
      return Promise.reject(new TypeError('network'));
    });
    const trouble = vi.fn();
    const work = languages.startLanguages(trouble);
    work.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    await expect(work).rejects.toThrow('no language file arrived');
    expect(times).toEqual([0, 350, 1_050, 2_450, 5_250, 10_850]);
    expect(trouble).toHaveBeenCalled();
  });

  it('LNG-04 SES-09 is taken as soon as it comes, also by a later start', async () => {
    browserSpeaks('fr');
    vi.useFakeTimers();
    call.mockRejectedValueOnce(new TypeError('network')).mockResolvedValueOnce(new Response('', { status: 503 }));
    const work = start();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await work).toBe('Bienvenue, Ama');
    expect(asked()).toHaveLength(3);
  });
});
