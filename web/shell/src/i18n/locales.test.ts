import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withoutPlural as countedWithoutPlural, withBreakBeforeSign } from '@bloom/testing/texts';
import { describe, expect, it } from 'vitest';
import { shellApiTexts } from '../../../packages/shell-api/src/texts';
import { texts as signInTexts } from '../../login/texts';
import { bootTexts } from '../boot/texts';
import { translationUrl } from './fetch-translation';

type Texts = { [key: string]: string | Texts };

const locales = fileURLToPath(new URL('../../locales', import.meta.url));
/** The texts of the start, and those that come with what is shown later; no key is in two of them. */
const textsOf = (language: string): Texts =>
  Object.assign(
    {},
    ...readdirSync(join(locales, language)).map((file) =>
      JSON.parse(readFileSync(join(locales, language, file), 'utf8')),
    ),
  );
const source = fileURLToPath(new URL('..', import.meta.url));

function flatten(texts: Texts, prefix = ''): Map<string, string> {
  const all = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') all.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) all.set(inner, text);
  }
  return all;
}

const english = flatten(textsOf('en'));
const french = flatten(textsOf('fr'));
const blanks = (text: string) => (text.match(/\{\{\s*[\w.]+/g) ?? []).sort();

/** `_one`, `_other`, `_many` belong to one key. */
const withoutPlural = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/, '');

function sourceFiles(): string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
  );
}

describe('the two languages', () => {
  it('LNG-01 LNG-07 LNG-08 have the same keys, and no empty text', () => {
    const keys = (texts: Map<string, string>) => [...new Set([...texts.keys()].map(withoutPlural))].sort();
    expect(keys(french)).toEqual(keys(english));
    for (const texts of [english, french]) for (const [key, text] of texts) expect(text, key).not.toBe('');
  });

  it('LNG-07 no two files of a language say the same', () => {
    for (const language of ['en', 'fr']) {
      const sections = readdirSync(join(locales, language)).flatMap((file) =>
        Object.keys(JSON.parse(readFileSync(join(locales, language, file), 'utf8')) as Texts),
      );
      expect(sections).toEqual([...new Set(sections)]);
    }
  });

  it('LNG-07 have the same blanks to fill in each text', () => {
    for (const [key, text] of english) {
      const other = french.get(key);
      if (other !== undefined && withoutPlural(key) === key) expect(blanks(other), key).toEqual(blanks(text));
    }
  });

  it('LNG-01 have a form for one and a form for more of whatever is counted', () => {
    expect(countedWithoutPlural(english, true)).toEqual([]);
    expect(countedWithoutPlural(french, false)).toEqual([]);
    const bad = new Map([
      ['a', '{{count}} waiting'],
      ['b', '{{n}} products have new prices'],
      ['c_other', '{{count}} rows'],
    ]);
    expect(countedWithoutPlural(bad, true)).toHaveLength(3);
  });

  it('LNG-01 break no French line before a sign, wherever the text stands', () => {
    const inCode = [...Object.entries(signInTexts.fr), ...Object.entries(bootTexts('fr'))].map(
      ([key, text]): [string, string] => [key, typeof text === 'function' ? text(2, 3) : text],
    );
    expect(withBreakBeforeSign([...french, ...flatten(shellApiTexts.fr), ...inCode])).toEqual([]);
    const bad: [string, string][] = [
      ['a', 'Attention : trop'],
      ['b', 'Vraiment ?'],
      ['c', 'Le « lot\u00a0»'],
      ['good', 'Vraiment\u00a0? Un «\u00a0lot\u00a0»'],
    ];
    expect(withBreakBeforeSign(bad)).toHaveLength(3);
  });

  it('LNG-07 have every key the shell asks for', () => {
    const known = new Set([...english.keys()].map(withoutPlural));
    const missing: string[] = [];
    for (const path of sourceFiles()) {
      const code = readFileSync(join(source, path), 'utf8');
      for (const match of code.matchAll(/\bt\(\s*'([\w.-]+\.[\w.-]+)'/g)) {
        if (!known.has(match[1] as string)) missing.push(`${path}: ${match[1]}`);
      }
    }
    expect(missing).toEqual([]);
  });

  it('LNG-07 no screen of the shell carries words of its own', () => {
    const found: string[] = [];
    for (const path of sourceFiles().filter((path) => path.endsWith('.tsx'))) {
      const code = readFileSync(join(source, path), 'utf8');
      // Words between tags, and words in the attributes that people read or hear.
      for (const match of code.matchAll(/>\s*([A-Z][a-z]+(?: [a-z]+)+)\s*</g)) found.push(`${path}: ${match[1]}`);
      for (const match of code.matchAll(/\b(?:title|label|alt|placeholder|aria-label)="([^"]*[A-Za-z]{2}[^"]*)"/g)) {
        found.push(`${path}: ${match[1]}`);
      }
    }
    expect(found).toEqual([]);
  });

  it('ERR-03 ERR-04 ERR-05 ERR-06 ERR-07 ERR-08 ERR-12 ERR-15 ERR-20 ERR-22 ERR-23 ERR-28 LNG-10 SES-38 SWK-03 T59 keep the words of the specification letter by letter', () => {
    const texts = new Set(english.values());
    for (const text of [
      'Initializing App',
      'Loading App',
      'Sorry something bad happened, Please refresh',
      'Sorry, an error occurred loading this module',
      'Your session has expired, Please login again.',
      "You've been logged out",
      'Application dependencies cannot be found.',
      'New version of the product is available',
      'Please Refresh',
      'Everything is cached! You can use offline now',
      'No internet connection found. App is running in offline mode.',
      'No module loaded',
      'Something went wrong',
      'Language changed to {{language}}',
      "You've been logged out.",
      '{{service}} service is unavailable.',
      'Failed to alert the team. Please try again.',
      'Failed to sync un-sync data',
      'Connect to internet to sync data.',
      'You have {{n}} unsynced lost sale(s)',
      '{{resource}} download failure',
      'Update pricing',
      'Update product list',
      "Can't see product pricing",
      "Can't find products",
      '{{product}} not being responsive',
      'Others',
    ]) {
      expect(texts, text).toContain(text);
    }
    expect(english.get('errors.loadingModule')).toBe('Sorry, an error occurred loading this module');
  });

  it('LNG-06 T62 dev and every language we lack are the English file, one address', () => {
    for (const language of ['en', 'dev', 'pt', 'en-GB']) {
      expect(translationUrl(language)).toBe('/locales/en/translation.json');
    }
    for (const language of ['fr', 'fr-CM']) expect(translationUrl(language)).toBe('/locales/fr/translation.json');
  });
});
