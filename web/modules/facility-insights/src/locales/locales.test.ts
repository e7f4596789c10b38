import { describe, expect, it } from 'vitest';
import { en as english, files } from './en';
import { fr as french } from './fr';

type Texts = { [key: string]: string | Texts };
const en = english as Texts;
const fr = french as Texts;
const flat = (texts: Texts, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : flat(value, `${path}${key}.`),
  );
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

describe('LNG the texts of the insights', () => {
  it('LNG-01 loses no text when the areas are put together', () => {
    const keys = Object.values(files).flatMap((area) => Object.keys(area));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('LNG-01 has the same keys in English and French', () => {
    expect(flat(fr).map(([key]) => key)).toEqual(flat(en).map(([key]) => key));
  });

  it('LNG-01 fills the same places in both languages and leaves no text empty', () => {
    const inFrench = new Map(flat(fr));
    for (const [key, text] of flat(en)) {
      expect(placeholders(inFrench.get(key) ?? ''), key).toEqual(placeholders(text));
      expect(text.trim() && inFrench.get(key)?.trim(), key).toBeTruthy();
    }
  });
});
