import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offer } from '../testing/offer';
import { orderLine } from '../testing/order';
import {
  type AnswerLine,
  answerBody,
  answerProblem,
  beginAnswer,
  isAnswerable,
  packsInstead,
  restOf,
} from './answer-lines';

const GHS = { code: 'GHS', minorUnits: 2 };
const asked = (fields: Partial<AnswerLine> = {}): AnswerLine => ({
  ...beginAnswer(orderLine({ uuid: 'l1' })),
  ...fields,
});
const later = orderLine({ uuid: 'l1', state: 'confirmed', confirmed_packs: 1, back_ordered_packs: 2 });

it('is begun with all of a new line, and with what is back-ordered as it stands', () => {
  expect(asked()).toMatchObject({ asked: 3, confirmed: '3', backOrdered: '0' });
  expect(beginAnswer(later)).toMatchObject({ asked: 2, confirmed: '0', backOrdered: '2' });
  expect(answerBody([asked(), beginAnswer(later)]).lines).toHaveLength(1);
});

it('is asked of new lines and of what is back-ordered, not of what waits for the pharmacy', () => {
  const states = (['asked', 'waiting', 'cancelled', 'confirmed'] as const).map((state) =>
    orderLine({ uuid: state, state }),
  );
  expect([...states, later].filter(isAnswerable)).toEqual([states[0], later]);
});

it('never says more packs than were asked, and says why when it is fewer', () => {
  const packs = fc.integer({ min: 0, max: 6 });
  fc.assert(
    fc.property(packs, packs, (confirmed, backOrdered) => {
      const answer = asked({ confirmed: String(confirmed), backOrdered: String(backOrdered) });
      const expected = confirmed + backOrdered > 3 ? 'tooMany' : confirmed < 3 ? 'note' : null;
      expect(answerProblem(answer, GHS)).toBe(expected);
      expect(confirmed + backOrdered + restOf(answer)).toBe(3);
      if (expected === 'note') expect(answerProblem({ ...answer, note: 'None left' }, GHS)).toBeNull();
    }),
  );
});

describe('something else instead', () => {
  const other = offer({ uuid: 'b', price: '20.00', pack_units: 200 });

  it('takes the place of the whole line', () => {
    const answer = asked({ substitute: { offer: other, packs: '1' }, note: 'Only the big box' });
    expect(answerBody([answer]).lines).toEqual([
      {
        ...{ uuid: 'l1', confirmed_packs: 0, back_ordered_packs: 0, note: 'Only the big box' },
        substitute: { offer_uuid: 'b', packs: 1 },
      },
    ]);
    expect(answerProblem({ ...answer, note: ' ' }, GHS)).toBe('note');
  });

  it('is never dearer than what was ordered', () => {
    const answer = (packs: string) => asked({ substitute: { offer: other, packs }, note: 'x' });
    expect(answerProblem(answer('1'), GHS)).toBeNull();
    expect(answerProblem(answer('2'), GHS)).toBe('dearer');
    expect(answerProblem(answer('0'), GHS)).toBe('substitute');
    expect(packsInstead(other, asked(), GHS)).toBe(1);
    expect(packsInstead(offer({ uuid: 'c', price: '5.00', pack_units: 100 }), asked(), GHS)).toBe(3);
  });
});
