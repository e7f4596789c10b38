/** What every module promises of its texts; called at the top of a test file. */
import { describe, expect, it } from 'vitest';

type Texts = { [key: string]: string | Texts };

interface ModuleTexts {
  en: object;
  fr: object;
  /** The areas that make up `en`, by their file. */
  files: Record<string, object>;
}

const flat = (texts: Texts, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : flat(value, `${path}${key}.`),
  );
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

/** Blanks that hold an amount, whatever else they are called. */
const AMOUNTS = 'count|n|total|ok|failures|errors|skew|units|accepted|rejected|missing|found|arriving|sent|rows';
/** An amount, and after a word or two at most something of which there may be one or more. */
const COUNTED = new RegExp(`\\{\\{(?:${AMOUNTS})\\b[^}]*\\}\\}(?: [a-z]+){0,2} [a-z]{2,}s\\b(?!\\()`);
const FORM = /_(?:one|many|other)$/;

/**
 * Texts that count something and have no form for one of it, or a form without its other.
 * @param texts key and text of one language
 */
export function withoutPlural(texts: Iterable<readonly [string, string]>, isEnglish: boolean): string[] {
  const all = new Map(texts);
  return [...all].flatMap(([key, text]) => {
    if (FORM.test(key)) {
      const bare = key.replace(FORM, '');
      return all.has(`${bare}_one`) && all.has(`${bare}_other`) ? [] : [`${key}: ${text}`];
    }
    return /\{\{\s*count\b/.test(text) || (isEnglish && COUNTED.test(text)) ? [`${key}: ${text}`] : [];
  });
}

/**
 * French texts in which a line may break before a sign, or within guillemets: French writes a no-break space there.
 * @param texts key and text
 */
export function withBreakBeforeSign(texts: Iterable<readonly [string, string]>): string[] {
  return [...texts].filter(([, text]) => /\S [:;!?»]|« /.test(text)).map(([key, text]) => `${key}: ${text}`);
}

export function promiseTexts(name: string, { en, fr, files }: ModuleTexts): void {
  const english = flat(en as Texts);
  const french = flat(fr as Texts);

  describe(`LNG the texts of ${name}`, () => {
    it('LNG-01 loses no text when the areas are put together', () => {
      const keys = Object.values(files).flatMap((area) => Object.keys(area));
      expect(new Set(keys).size).toBe(keys.length);
    });

    it('LNG-01 has the same keys in English and French', () => {
      expect(french.map(([key]) => key)).toEqual(english.map(([key]) => key));
    });

    it('LNG-01 has a form for one and a form for more of whatever is counted', () => {
      expect(withoutPlural(english, true)).toEqual([]);
      expect(withoutPlural(french, false)).toEqual([]);
    });

    it('LNG-01 breaks no French line before a sign', () => {
      expect(withBreakBeforeSign(french)).toEqual([]);
    });

    it('LNG-01 fills the same places in both languages and leaves no text empty', () => {
      const inFrench = new Map(french);
      for (const [key, text] of english) {
        expect(placeholders(inFrench.get(key) ?? ''), key).toEqual(placeholders(text));
        expect(text.trim() && inFrench.get(key)?.trim(), key).toBeTruthy();
      }
    });
  });
}
