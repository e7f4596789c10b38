/** The table that the server runs as well: both sides must say the same to every case. */
import { type Choice, chooseOffer, RULE, suggest } from '@bloom/local-db/suggest';
import { describe, expect, it } from 'vitest';
import cases from '../../../../../api/suggestion-cases.json';
import { withinBudget } from './budget';

describe('the cases of suggestions that server and page share', () => {
  it('are enough in every section, under one rule, and no two bear the same name', () => {
    expect(cases.rule).toEqual(RULE);
    const least = { suggestion: 40, budget: 12, offer: 12 };
    for (const [section, count] of Object.entries(least)) {
      const names = cases[section as keyof typeof least].map(({ name }) => name);
      expect(names.length).toBeGreaterThanOrEqual(count);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it.each(cases.suggestion)('suggestion: $name', ({ name: _name, expect: expected, ...facts }) => {
    expect(suggest(facts)).toEqual(expected);
  });

  it.each(cases.budget)('budget: $name', ({ budget, suggestions, expect: expected }) => {
    const wishes = suggestions.map((wish) => ({ ...wish, price: BigInt(wish.price) }));
    expect(withinBudget(wishes, BigInt(budget))).toEqual(expected);
  });

  it.each(cases.offer)('offer: $name', ({ offers, expect: expected }) => {
    const choices = offers.map((offer) => ({
      ...offer,
      availability: offer.availability as Choice['availability'],
      price: BigInt(offer.price),
    }));
    expect(chooseOffer(choices)?.uuid ?? null).toBe(expected);
    expect(chooseOffer([...choices].reverse())?.uuid ?? null).toBe(expected);
  });
});
