import type { OutboxRecord, PatientOutboxRecord } from '@bloom/local-db';
import type { ModuleServer, OutboxView } from '@bloom/shell-api';
import { FakeServer } from '@bloom/testing';
import { expect, it, vi } from 'vitest';
import { patient } from '../testing';
import { AskedPatients } from './asked-patients';

const efua = patient({ patient_pk: 'efua', first_name: 'Efua', last_name: 'Owusu' });

function waits(seq: number, fields: Partial<typeof efua> = {}, state: OutboxRecord['state'] = 'pending') {
  const { patient_pk, program, audit_id: _, ...said } = { ...efua, ...fields };
  return { kind: 'patient', seq, state, payload: { patient_pk, program, patient: said } } as PatientOutboxRecord;
}
const outboxOf = (...records: OutboxRecord[]) => ({ list: async () => records }) as unknown as OutboxView;
const answers = (...people: (typeof efua)[]) =>
  new FakeServer().on('GET', '/api/patients/', {
    ...{ count: people.length, next: null },
    results: people.map(({ patient_pk, program, audit_id: id, ...fields }) => ({
      ...{ id, patient_pk, program, patient: fields },
    })),
  });
const bookOf = (server: ModuleServer, ...records: OutboxRecord[]) =>
  new AskedPatients(server, 'f1', outboxOf(...records));
const names = (book: AskedPatients, query: string) =>
  book
    .get()
    .index.search(query, 9)
    .records.map(({ first_name, phone }) => `${first_name} ${phone}`);

it('has who was written down on this device and is not sent yet, by the newest record, and nobody whom the server has', async () => {
  const kofi = { patient_pk: 'kofi', first_name: 'Kofi' };
  const book = bookOf(
    answers(),
    waits(2, { phone: '0209' }),
    waits(1, { phone: '0201' }),
    waits(3, kofi, 'acknowledged'),
  );
  await book.settled();
  expect(names(book, 'owusu')).toEqual(['Efua 0209']);
  await book.load(['efua']);
  expect(book.known.get('efua')).toMatchObject({ phone: '0209', audit_id: 0 });
});

it('takes them for somebody who may be the same as a new patient', async () => {
  const book = bookOf(answers(), waits(1));
  const fields = { ...efua, patient_pk: undefined };
  await book.settled(fields);
  expect(book.get().index.likelySame(fields, 4)).toHaveLength(1);
});

it('goes by what the server says of one of them, also that it is another one by now', async () => {
  const book = bookOf(answers({ ...efua, first_name: 'Afua', phone: '' }), waits(1));
  await book.answer('owusu');
  expect(names(book, 'owusu')).toEqual(['Afua ']);
  const merged = bookOf(answers({ ...efua, program: 'merged' }), waits(1));
  await merged.settled();
  expect(names(merged, 'owusu')).toHaveLength(1);
  await merged.load(['efua']);
  expect(names(merged, 'owusu')).toEqual([]);
});

it('LDB-30 asks the server all the same where the outbox cannot be read', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const broken = { list: () => Promise.reject(new Error('no disk')) } as unknown as OutboxView;
  const book = new AskedPatients(answers(efua), 'f1', broken);
  await book.answer('owusu');
  expect(names(book, 'owusu')).toHaveLength(1);
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
