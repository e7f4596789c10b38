import { describe, expect, it } from 'vitest';
import { findTyped, type Typed, typeOn } from './type-ahead';

const key = (letter: string, at = 0, held: Partial<KeyboardEvent> = {}) => ({
  key: letter,
  timeStamp: at,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...held,
});
const type = (word: string, pause = 100) =>
  [...word].reduce<Typed | undefined>((before, letter, index) => typeOn(before, key(letter, index * pause)), undefined);

describe('typing to an entry', () => {
  const countries = ['Benin', 'Gabon', 'Ghana', 'Guinea', 'Guinea-Bissau', 'Équateur', 'São Tomé'];

  it('letters in a row are one word, and after a pause a new one begins', () => {
    expect(type('gui')?.text).toBe('gui');
    expect(type('gui', 1_000)?.text).toBe('i');
  });

  it('a space belongs to a word that was begun, and is no word alone', () => {
    expect(type('a b')?.text).toBe('a b');
    expect(typeOn(undefined, key(' '))).toBeUndefined();
    expect(typeOn({ text: 'a', at: 0 }, key(' ', 1_000))).toBeUndefined();
  });

  it.each(['ctrlKey', 'altKey', 'metaKey'] as const)('nothing is typed with %s', (held) => {
    expect(typeOn({ text: 'g', at: 0 }, key('h', 0, { [held]: true }))).toBeUndefined();
  });

  it.each(['Shift', 'Enter', 'Dead', 'F5'])('%s types nothing', (name) => {
    expect(typeOn(undefined, key(name))).toBeUndefined();
  });

  it.each([
    ['g', -1, 'Gabon'],
    ['g', 1, 'Ghana'],
    ['gg', 2, 'Guinea'],
    ['ggg', 4, 'Gabon'],
    ['gu', 1, 'Guinea'],
    ['gui', 3, 'Guinea'],
    ['guinea-', 3, 'Guinea-Bissau'],
    ['b', 6, 'Benin'],
    ['b', 0, 'Benin'],
    ['equ', -1, 'Équateur'],
    ['SAO', -1, 'São Tomé'],
    ['x', 0, undefined],
    ['gx', 0, undefined],
  ])('%j from %i finds %s', (typed, from, found) => {
    expect(countries[findTyped(countries, typed, from)]).toBe(found);
  });

  it('finds nothing in an empty list', () => {
    expect(findTyped([], 'a', -1)).toBe(-1);
  });
});
