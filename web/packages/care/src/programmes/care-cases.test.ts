/** The rules of care answer as `api/care-cases.json` says, which the server is held to as well. */
import type { ProgrammeDocument } from '@bloom/api-client';
import { describe, expect, it } from 'vitest';
import cases from '../../../../../api/care-cases.json';
import { decide, valuesOf } from './decide';
import { type DueFacts, dueOf } from './due';
import { type Answers, shownItems } from './questionnaire';
import { refillOf } from './refill';

const rules = cases.document as Pick<ProgrammeDocument, 'questionnaire' | 'values' | 'decisions'>;

describe('when a patient is to come back', () => {
  for (const { name, today, time_zone, expect: due, ...facts } of cases.due) {
    it(name, () => expect(dueOf(facts as DueFacts, today, time_zone)).toEqual(due));
    it(`${name}, in the other order`, () => {
      const { visits, contacts } = facts as DueFacts;
      const turned = { ...(facts as DueFacts), visits: [...visits].reverse(), contacts: [...contacts].reverse() };
      expect(dueOf(turned, today, time_zone)).toEqual(due);
    });
  }
});

describe('when a medicine is to be refilled', () => {
  for (const { name, daily_units, sales, time_zone, expect: due } of cases.refill) {
    it(name, () => expect(refillOf(daily_units, sales, time_zone)).toEqual(due));
  }
});

describe('what is decided', () => {
  for (const { name, answers, values, expect: row } of cases.decide) {
    it(name, () => {
      expect(valuesOf(rules, answers as Answers)).toEqual(values);
      const { when: _, ...decided } = decide(rules, answers as Answers) ?? { when: [] };
      expect(decided).toEqual(row);
    });
  }
});

describe('what is asked', () => {
  for (const { name, answers, expect: shown } of cases.shown) {
    it(name, () => expect([...shownItems(rules.questionnaire, answers as Answers)]).toEqual(shown));
  }
});
