import type { components } from './schema';

/** @param language as in `fr-BJ`; every language but French reads English */
export const wordsIn = (words: components['schemas']['Words'], language: string): string =>
  language.startsWith('fr') ? words.fr : words.en;
