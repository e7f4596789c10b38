import { patientName } from '@bloom/api-client';
import { describe, expect, it } from 'vitest';
import { patient } from '../testing';
import { ageOn } from './age';
import { openForm, type PatientForm, problemsOf, toFields, toNewPatient } from './new-patient';

const today = '2026-06-15';
const form = (part: Partial<PatientForm>): PatientForm => ({ ...openForm(), firstName: 'Ama', ...part });
const problems = (part: Partial<PatientForm>, dateIsWhole = true) => problemsOf(form(part), today, dateIsWhole);

describe('a new patient from what was searched for', () => {
  it('takes letters for a name, digits for a phone, and both in one word for a member number', () => {
    expect(openForm('ama serwaa mensah')).toMatchObject({ firstName: 'Ama', lastName: 'Serwaa Mensah', phone: '' });
    expect(openForm(' 024 412 3456 ')).toMatchObject({ firstName: '', phone: '024 412 3456' });
    expect(openForm('kofi 0244')).toMatchObject({ firstName: 'Kofi', lastName: '', phone: '0244' });
    expect(openForm('acc-000123')).toMatchObject({ firstName: '', memberNumber: 'ACC-000123' });
  });

  it('gives a capital to what was typed without any, and leaves the rest', () => {
    expect(openForm('éloïse owusu-ansah')).toMatchObject({ firstName: 'Éloïse', lastName: 'Owusu-Ansah' });
    expect(openForm('DE van Dyck')).toMatchObject({ firstName: 'DE', lastName: 'Van Dyck' });
  });

  it('OUT-18 has its ids from the start, new ones for every form', () => {
    const one = openForm();
    expect(toNewPatient(one, new Date(0)).uuid).toBe(toNewPatient(one, new Date(1)).uuid);
    expect(new Set([one.uuid, one.pk, openForm().uuid, openForm().pk]).size).toBe(4);
  });
});

describe('what a new patient must have', () => {
  it('needs one name, which may be the last', () => {
    expect(problems({ firstName: '  ', lastName: '' })).toEqual({ firstName: 'needName' });
    expect(problems({ firstName: '', lastName: 'Akosua' })).toEqual({});
  });

  it('takes a phone of digits in any grouping, or none', () => {
    for (const phone of ['', '+233 (0)24-412.34/56', '0244123456']) expect(problems({ phone }), phone).toEqual({});
    expect(problems({ phone: 'O244 123456' })).toEqual({ phone: 'phoneDigits' });
    expect(problems({ phone: '02441' })).toEqual({ phone: 'phoneLength' });
    expect(problems({ phone: '0244123456024412' })).toEqual({ phone: 'phoneLength' });
  });

  it('takes a birth today or before, never half a date', () => {
    expect(problems({ birthDate: today })).toEqual({});
    expect(problems({ birthDate: '2026-06-16' })).toEqual({ birthDate: 'bornLater' });
    expect(problems({ birthDate: '0090-06-16' })).toEqual({ birthDate: 'bornEarly' });
    expect(problems({ birthDate: '' }, false)).toEqual({ birthDate: 'noDate' });
  });

  it('LDB-15 is stored tidy: no spare blanks, digits of the phone, no birth date as null, in no programme', () => {
    const typed = form({ firstName: ' Ama  Serwaa\u0000', lastName: 'Mensah\n', phone: '+233 (0)24-412', sex: 'F' });
    expect(toNewPatient(typed, new Date('2026-06-15T10:00:00Z'))).toEqual({
      uuid: typed.uuid,
      madeAt: '2026-06-15T10:00:00.000Z',
      payload: {
        patient_pk: typed.pk,
        program: '',
        patient: {
          first_name: 'Ama Serwaa',
          last_name: 'Mensah',
          phone: '+23324412',
          sex: 'F',
          birth_date: null,
          member_number: '',
        },
      },
    });
    expect(toFields(form({ birthDate: '1990-04-12' })).birth_date).toBe('1990-04-12');
  });
});

describe('a patient on the screen', () => {
  it('has completed years, months under two years, and no age that cannot be', () => {
    expect(ageOn('1990-06-15', today)).toEqual({ unit: 'years', count: 36 });
    expect(ageOn('1990-06-16', today)).toEqual({ unit: 'years', count: 35 });
    expect(ageOn('2025-01-31', today)).toEqual({ unit: 'months', count: 16 });
    expect(ageOn('2024-06-15', today)).toEqual({ unit: 'years', count: 2 });
    expect(ageOn('2026-06-16', today)).toBeNull();
    expect(ageOn(null, today)).toBeNull();
  });

  it('is called by the name there is, else by what there is', () => {
    expect(patientName(patient({ patient_pk: 'a', first_name: ' ', last_name: 'Akosua' }))).toBe('Akosua');
    expect(patientName(patient({ patient_pk: 'a', first_name: '', last_name: '' }))).toBe('+233244123456');
  });
});
