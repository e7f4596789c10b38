import type { PatientRecord } from '@bloom/local-db';
import { PatientIndex } from '@bloom/patients';
import { patient } from '@bloom/patients/testing';
import { describe, expect, it } from 'vitest';
import { findDuplicates, pairKey } from './duplicates';

const signs = (...fields: Partial<PatientRecord>[]) => {
  const records = fields.map((some, at) => patient({ patient_pk: `p${at}`, birth_date: null, phone: '', ...some }));
  return findDuplicates(new PatientIndex(records).all(), new Set()).map(({ key, sign }) => `${key}: ${sign}`);
};

describe('ROU-17 records that are likely one person', () => {
  it('ROU-17 are those of one card, of one name and phone, and of one name and birth date', () => {
    const card = { member_number: 'HLP-000007' };
    expect(signs({ ...card, first_name: 'Efua' }, { member_number: 'hlp 7'.replace('7', '000007') })).toEqual([
      'p0 p1: card',
    ]);
    expect(signs({ phone: '+233244123456' }, { phone: '0244 123 456' })).toEqual(['p0 p1: nameAndPhone']);
    expect(signs({ first_name: 'Mensah', last_name: 'Ama', birth_date: '1990-04-12' }, { birth_date: '1990-04-12' }))
      // Written the other way round is the same name.
      .toEqual(['p0 p1: nameAndBirth']);
    expect(signs({ phone: '0244123456' }, {})).toEqual(['p0 p1: name']);
  });

  it('ROU-17 are no relatives with one phone, no namesakes, and nobody with another birth date', () => {
    const phone = '0244123456';
    expect(signs({ phone }, { phone, first_name: 'Kojo' })).toEqual([]);
    expect(signs({ phone }, { phone: '0200000001' })).toEqual([]);
    expect(signs({ phone, birth_date: '1990-04-12' }, { phone, birth_date: '1962-01-01' })).toEqual([]);
    expect(signs({ first_name: 'Ama', last_name: '' }, { first_name: 'Ama', last_name: '' })).toEqual([]);
  });

  it('ROU-17 come once, the surest first, without those that somebody told apart, and not by a number that many have', () => {
    const twins = { member_number: 'C1', phone: '' };
    const people = [patient({ patient_pk: 'x' }), patient({ patient_pk: 'y' })];
    const cards = ['a', 'b'].map((patient_pk) => patient({ patient_pk, first_name: 'Yaw', ...twins }));
    const all = new PatientIndex([...people, ...cards]).all();
    expect(findDuplicates(all, new Set()).map(({ key }) => key)).toEqual(['a b', 'x y']);
    expect(findDuplicates(all, new Set([pairKey('b', 'a')])).map(({ key }) => key)).toEqual(['x y']);
    const many = Array.from({ length: 7 }, () => ({ phone: '0300000000' }));
    expect(signs(...many)).toEqual([]);
  });

  it('ROU-17 are found among 20,000 patients in the time of a press', () => {
    const records = Array.from({ length: 20_000 }, (_, at) =>
      patient({
        patient_pk: `p${at}`,
        first_name: `Ama${at % 5000}`,
        phone: `02${String(at % 19_999).padStart(8, '0')}`,
      }),
    );
    const all = new PatientIndex(records).all();
    const began = performance.now();
    expect(findDuplicates(all, new Set()).length).toBeGreaterThan(0);
    // A hundred times what it takes: only a comparison of everybody with everybody would be slower.
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});
