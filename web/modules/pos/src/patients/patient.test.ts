import { patient } from '@bloom/patients/testing';
import { expect, it } from 'vitest';
import { toCartPatient } from './patient';

it('the open sale keeps of a patient what the counter says', () => {
  expect(toCartPatient(patient({ patient_pk: 'a', member_number: 'M-1' }))).toEqual({
    pk: 'a',
    name: 'Ama Mensah',
    phone: '+233244123456',
    memberNumber: 'M-1',
  });
});
