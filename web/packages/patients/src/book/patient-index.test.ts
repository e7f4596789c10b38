import type { PatientRecord } from '@bloom/local-db';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patient } from '../testing';
import { PatientIndex } from './patient-index';

const people: PatientRecord[] = [
  patient({ patient_pk: 'ama', first_name: 'Ama', last_name: 'Mensah', member_number: 'ACC-000123' }),
  patient({ patient_pk: 'kofi', first_name: 'Kofi', last_name: 'Owusu-Ansah', phone: '0208 765 432' }),
  patient({ patient_pk: 'eloise', first_name: 'Éloïse', last_name: 'N’Guessan', phone: '+2290197004321' }),
  patient({ patient_pk: 'esi', first_name: 'Ɛsi', last_name: 'Ofɔri', phone: '', member_number: 'ACC-001230' }),
  patient({ patient_pk: 'single', first_name: '', last_name: 'Akosua', phone: '+233201112223' }),
];
const index = new PatientIndex(people);
const found = (query: string) => index.search(query, 10).records.map((record) => record.patient_pk);

describe('a scanned card', () => {
  it('chooses its owner, and nobody while two people have it', () => {
    expect(index.cardOwner('acc 000123')?.patient_pk).toBe('ama');
    const twin = patient({ patient_pk: 'twin', first_name: 'Ama', member_number: 'ACC000123' });
    expect(new PatientIndex([...people, twin]).cardOwner('ACC-000123')).toBeUndefined();
  });
});

describe('finding a patient by name', () => {
  it('finds first and last name in any order, from the first letters', () => {
    expect(found('ama men')).toEqual(['ama']);
    expect(found('mensah a')).toEqual(['ama']);
    expect(found('ansah kofi')).toEqual(['kofi']);
  });

  it('folds accents and the letters of Ghana and Benin, and takes an apostrophe or leaves it', () => {
    expect(found('eloise nguessan')).toEqual(['eloise']);
    expect(found("ÉLOÏSE N'GUESSAN")).toEqual(['eloise']);
    expect(found('n guessan')).toEqual(['eloise']);
    expect(found('esi ofori')).toEqual(['esi']);
  });

  it('forgives a wrong letter, a missing one, one too many, two swapped, and a missing space', () => {
    for (const typo of ['menssh', 'mesah', 'menssah', 'mensha', 'nensah', 'amamensah', 'mensahama']) {
      expect(found(typo), typo).toEqual(['ama']);
    }
    expect(found('akosau')).toEqual(['single']);
  });

  it('does not guess at short names, where everybody is one letter away', () => {
    expect(found('ema')).toEqual([]);
  });

  it('puts the name that is typed before a name that merely resembles it', () => {
    const two = new PatientIndex([
      patient({ patient_pk: 'like', first_name: 'Adwoa', last_name: 'Mensan' }),
      patient({ patient_pk: 'same', first_name: 'Yaw', last_name: 'Mensah' }),
    ]);
    expect(two.search('mensah', 5).records.map((record) => record.patient_pk)).toEqual(['same', 'like']);
  });
});

describe('finding a patient by number', () => {
  it('finds a phone however it is grouped, with country code, with the leading zero, or neither', () => {
    for (const typed of ['+233 24 412 3456', '00233244123456', '024-412-3456', '(024) 41 23 456', '244 123456']) {
      expect(found(typed), typed).toEqual(['ama']);
    }
    expect(found('+233 (0)24 412 3456')).toEqual(['ama']);
  });

  it('finds a number that was written down without its country code by the one with it, and as it is typed', () => {
    for (const typed of ['+233208765432', '233208765432', '+233 208', '0208765432', '5432'])
      expect(found(typed), typed).toEqual(['kofi']);
    expect(found('01 97 00 43 21')).toEqual(['eloise']);
  });

  it('finds the last digits', () => {
    expect(found('3456')).toEqual(['ama']);
    expect(found('2223')).toEqual(['single']);
  });

  it('finds a member number whole, without its zeros, and by its digits', () => {
    for (const typed of ['ACC-000123', 'acc000123', 'acc 123', 'acc-123']) expect(found(typed)[0], typed).toBe('ama');
    expect(found('001230')).toEqual(['esi']);
  });

  it('takes name and number together', () => {
    expect(found('ama 3456')).toEqual(['ama']);
    expect(found('kofi 3456')).toEqual([]);
  });

  it('takes blanks and a lone zero for no search yet', () => {
    for (const typed of ['', '  ', '0', '00', '+']) expect(index.search(typed, 2).total, typed).toBe(people.length);
  });
});

describe('every patient', () => {
  const letters = fc.constantFrom(...'abdeéfghiïklmnoɔprstuwyz');
  const name = fc.array(letters, { minLength: 2, maxLength: 9 }).map((part) => part.join(''));
  const phone = fc.integer({ min: 200_000_000, max: 599_999_999 }).map((number) => `+233${number}`);
  const person = fc.record({ first_name: name, last_name: name, phone });
  const crowd = fc
    .array(person, { minLength: 1, maxLength: 25 })
    .map((some) => some.map((fields, at) => patient({ ...fields, patient_pk: `p${at}`, member_number: '' })));
  const finds = (all: PatientRecord[], query: string, one: PatientRecord) =>
    expect(new PatientIndex(all).search(query, all.length + 1).records, query).toContain(one);

  it('is found by the own full name, either part first, as far as it is typed', () => {
    fc.assert(
      fc.property(crowd, fc.nat(), fc.nat(), (all, who, cut) => {
        const one = all[who % all.length] as PatientRecord;
        const names = `${one.last_name} ${one.first_name}`;
        finds(all, `${one.first_name} ${one.last_name}`.toUpperCase(), one);
        finds(all, names.slice(0, 1 + (cut % names.length)), one);
      }),
    );
  });

  it('is found by the phone in three writings and by its last five digits', () => {
    fc.assert(
      fc.property(crowd, fc.nat(), (all, who) => {
        const one = all[who % all.length] as PatientRecord;
        const home = `0${one.phone.slice(4)}`;
        finds(all, one.phone, one);
        finds(all, `00${one.phone.slice(1, 6)} ${one.phone.slice(6)}`, one);
        finds(all, `${home.slice(0, 3)}-${home.slice(3, 6)} ${home.slice(6)}`, one);
        finds(all, home.slice(-5), one);
      }),
    );
  });

  it('is found in spite of one mistake in a name of five letters and more', () => {
    const mistake = fc.constantFrom('wrong', 'missing', 'added', 'swapped');
    fc.assert(
      fc.property(crowd, fc.nat(), fc.nat(), mistake, letters, (all, who, where, kind, letter) => {
        const one = all[who % all.length] as PatientRecord;
        const right = one.last_name;
        fc.pre(right.length >= 5);
        const at = where % (right.length - 1);
        const [head, here, next, tail] = [right.slice(0, at), right[at], right[at + 1], right.slice(at + 2)];
        const typed = {
          wrong: `${head}${letter}${next}${tail}`,
          missing: `${head}${next}${tail}`,
          added: `${head}${letter}${here}${next}${tail}`,
          swapped: `${head}${next}${here}${tail}`,
        }[kind];
        finds(all, typed as string, one);
        finds(all, `${one.first_name} ${typed}`, one);
      }),
    );
  });

  it('is where a fresh index has them, whatever was changed and removed before', () => {
    const change = fc.tuple(fc.nat(), fc.option(person));
    fc.assert(
      fc.property(crowd, fc.array(change, { maxLength: 12 }), name, (all, changes, query) => {
        const kept = new Map(all.map((record) => [record.patient_pk, record]));
        const changing = new PatientIndex(all);
        for (const [at, fields] of changes) {
          const patient_pk = `p${at % 40}`;
          if (fields) kept.set(patient_pk, patient({ ...fields, patient_pk, member_number: '' }));
          else kept.delete(patient_pk);
          const now = kept.get(patient_pk);
          // Searches in between must not leave anything behind.
          changing.search('2', 5);
          changing.update(now ? [now] : [], now ? [] : [patient_pk]);
        }
        const fresh = new PatientIndex([...kept.values()]);
        for (const text of [query, query.slice(0, 1), [...kept.values()].at(-1)?.phone.slice(-6) ?? '2', '']) {
          expect(changing.search(text, 50)).toEqual(fresh.search(text, 50));
        }
        expect(changing.size).toBe(kept.size);
      }),
    );
  });
});

describe('who may be the same patient', () => {
  const fields = { first_name: '', last_name: '', phone: '', sex: '', birth_date: null, member_number: '' };
  const likely = (some: Partial<PatientRecord>) =>
    index.likelySame({ ...fields, ...some }, 5).map(({ record, because }) => `${record.patient_pk} by ${because}`);

  it('is told by the phone in another writing, by the member number, or by the name in another order', () => {
    expect(likely({ first_name: 'Abena', phone: '0244123456' })).toEqual(['ama by phone']);
    expect(likely({ first_name: 'Abena', member_number: 'acc 000123' })).toEqual(['ama by member']);
    expect(likely({ first_name: 'Ansah', last_name: 'Kofi Owusu', phone: '0559998887' })).toEqual(['kofi by name']);
  });

  it('is not told by a part of the name, an empty phone, or the name alone when the birthdays differ', () => {
    expect(likely({ first_name: 'Ama', last_name: 'Mensah Boateng' })).toEqual([]);
    expect(likely({ first_name: 'Efua' })).toEqual([]);
    expect(likely({ first_name: 'Ama', last_name: 'Mensah', birth_date: '2001-01-01' })).toEqual([]);
    expect(likely({ first_name: 'Ama', last_name: 'Mensah', birth_date: '1990-04-12' })).toEqual(['ama by name']);
  });
});
