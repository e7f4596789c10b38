/**
 * What a system asks for when the web application is installed: the web app manifest and the icons it names, drawn by
 * `scripts/draw-icons.mjs` from `brand/mark.svg`. Browsers ask for them after the page has loaded, not on its way.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { texts as signIn } from '../login/texts.ts';

/** One a language; `src/core/document-language.ts` links the one of who reads the page. */
export const WEB_APP_MANIFESTS = { en: 'bloom.webmanifest', fr: 'bloom.fr.webmanifest' } as const;

type Language = keyof typeof WEB_APP_MANIFESTS;

/** What a system shows of it besides its name, which is one in all languages. */
const TEXTS = {
  en: {
    till: 'A sale',
    inventory: 'The stock',
    tillOnPhone: 'A sale on a phone',
    homeOnPhone: 'Home on a phone',
    sell: 'Sell',
    sales: 'Sales',
  },
  fr: {
    till: 'Une vente',
    inventory: 'Le stock',
    tillOnPhone: 'Une vente sur un téléphone',
    homeOnPhone: 'L’accueil sur un téléphone',
    sell: 'Vendre',
    sales: 'Ventes',
  },
} as const;

export interface InstalledFile {
  fileName: string;
  source: string | Uint8Array;
  /** An installed application shows its name and its icon offline too. */
  isKept: boolean;
}

/** Of a token in `tokens.css`, in the light scheme or the dark one. */
export function colourOf(tokens: string, name: string, scheme: 'light' | 'dark' = 'light'): string {
  const found = [...tokens.matchAll(new RegExp(`--bloom-${name}: ?(#\\w+)`, 'g'))].map((match) => match[1]);
  const colour = found[scheme === 'light' ? 0 : 1];
  if (!colour) throw new Error(`tokens.css has no --bloom-${name} (${scheme})`);
  return colour;
}

/** The path of the mark, in a square of 64. */
export function markPath(root: string): string {
  const path = / d="([^"]+)"/.exec(readFileSync(`${root}/brand/mark.svg`, 'utf8'))?.[1];
  if (!path) throw new Error('brand/mark.svg has no path');
  return path;
}

const png = (name: string, purpose: 'any' | 'maskable' | 'monochrome') => {
  const size = name.split('-')[1];
  return { src: `/icons/${name}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose };
};

const SIZES = { wide: '1366x768', narrow: '360x800' } as const;

/** What a system shows before it installs the application; drawn by `make pictures`. */
const screenshot = (form_factor: keyof typeof SIZES, what: string, label: string) => ({
  src: `/screenshots/${form_factor}-${what}.webp`,
  sizes: SIZES[form_factor],
  type: 'image/webp',
  form_factor,
  label,
});

function webAppManifest(tokens: string, language: Language) {
  const words = TEXTS[language];
  return {
    // Without it the address of the start is the name; it stays the same when that changes, and in every language.
    id: '/',
    name: 'Bloom',
    short_name: 'Bloom',
    description: signIn[language].tagline,
    lang: language,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: colourOf(tokens, 'accent'),
    background_color: colourOf(tokens, 'background'),
    categories: ['business', 'medical'],
    icons: [
      png('icon-192', 'any'),
      png('icon-512', 'any'),
      png('maskable-192', 'maskable'),
      png('maskable-512', 'maskable'),
      png('monochrome-192', 'monochrome'),
    ],
    screenshots: [
      screenshot('wide', 'till', words.till),
      screenshot('wide', 'inventory', words.inventory),
      screenshot('narrow', 'till', words.tillOnPhone),
      screenshot('narrow', 'home', words.homeOnPhone),
    ],
    shortcuts: [
      { name: words.sell, short_name: words.sell, url: '/pos/patient' },
      { name: words.sales, short_name: words.sales, url: '/pos/sales' },
    ],
  };
}

/** @param root the folder of the shell */
export function installedFiles(root: string, tokens: string): InstalledFile[] {
  const folder = (name: string, isKept: boolean) =>
    readdirSync(`${root}/brand/${name}`)
      .sort()
      .map((file) => ({ fileName: `${name}/${file}`, source: readFileSync(`${root}/brand/${name}/${file}`), isKept }));
  return [
    ...(Object.keys(WEB_APP_MANIFESTS) as Language[]).map((language) => ({
      fileName: WEB_APP_MANIFESTS[language],
      source: JSON.stringify(webAppManifest(tokens, language)),
      isKept: true,
    })),
    ...folder('icons', true),
    ...folder('screenshots', false),
  ];
}
