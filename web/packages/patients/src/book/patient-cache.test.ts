import 'fake-indexeddb/auto';
import { BloomDb, type PatientRecord } from '@bloom/local-db';
import Dexie, { RangeSet } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { patient } from '../testing';
import { PatientCache, patientCache } from './patient-cache';

let db: BloomDb;
let book: PatientCache;
let leave: () => void;
const names = () =>
  book
    .get()
    .index.search('', 5000)
    .records.map((record) => record.first_name);
const crowd = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    patient({ patient_pk: `p${String(at).padStart(5, '0')}`, first_name: `N${String(at).padStart(5, '0')}` }),
  );

beforeEach(() => {
  db = new BloomDb({ name: `patients-${Math.random()}` });
  book = new PatientCache(db);
  leave = () => undefined;
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  leave();
  await db.delete();
});

async function open() {
  leave = book.subscribe(() => undefined);
  await book.settled();
}

describe('LDB-26 patients in memory', () => {
  it('LDB-26 reads all of them in pages, and what has arrived can be found before the rest', async () => {
    await db.patients.bulkPut(crowd(2500));
    const sizes: number[] = [];
    leave = book.subscribe(() => sizes.push(book.get().index.size));
    await book.settled();
    expect(sizes).toEqual([1000, 2000, 2500]);
    expect(book.get().state).toBe('ready');
    expect(names()).toHaveLength(2500);
  });

  it('DWN-08 takes in a downloaded page, a changed patient and a removed one without reading the rest again', async () => {
    await db.patients.bulkPut(crowd(3));
    await open();
    const { index } = book.get();
    await db.patients.bulkPut(crowd(30).slice(5));
    await db.patients.update('p00001', { first_name: 'Zita' });
    await db.patients.delete('p00000');
    await vi.waitFor(() => expect(names()).toHaveLength(27));
    await vi.waitFor(() => expect(names().at(-1)).toBe('Zita'));
    expect(book.get().index).toBe(index);
  });

  it('LDB-26 reads all again when the whole table has changed', async () => {
    await db.patients.bulkPut(crowd(3));
    await open();
    await db.patients.clear();
    await vi.waitFor(() => expect(book.get().index.size).toBe(0));
    expect(book.get().state).toBe('ready');
  });

  it('LDB-26 keeps a change that comes while all are read again', async () => {
    await db.patients.bulkPut(crowd(3));
    await open();
    const { index } = book.get();
    let release: (rows: PatientRecord[]) => void = () => undefined;
    const old = await db.patients.toArray();
    const slow = new Promise<PatientRecord[]>((resolve) => {
      release = resolve;
    });
    const read = vi.spyOn(db.patients, 'where').mockReturnValueOnce({
      above: () => ({ limit: () => ({ toArray: () => slow }) }),
    } as never);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    Dexie.on.storagemutated.fire({ all: new RangeSet('a', 'z') } as never);
    vi.advanceTimersByTime(100);
    expect(read).toHaveBeenCalledOnce();
    await db.patients.put(patient({ patient_pk: 'p00001', first_name: 'Zita' }));
    vi.advanceTimersByTime(1000);
    // A read of the change that began now would be over before this one.
    await db.patients.toArray();
    release(old);
    await vi.waitFor(() => expect(book.get().index).not.toBe(index));
    await vi.waitFor(() => expect(names().at(-1)).toBe('Zita'));
  });

  it('LDB-30 says that the patients cannot be read instead of waiting for ever', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(db.patients, 'where').mockImplementation(() => {
      throw new Error('no disk');
    });
    await open();
    expect(book.get().state).toBe('failed');
    expect(error).toHaveBeenCalledOnce();
  });

  it('forgets them when no screen looks any more, and reads them again for the next', async () => {
    await db.patients.bulkPut(crowd(3));
    await open();
    leave();
    expect(book.get()).toMatchObject({ state: 'loading', version: 0 });
    await db.patients.delete('p00000');
    await open();
    expect(book.get().index.size).toBe(2);
  });

  it('is one for all screens of a database', () => {
    expect(patientCache(db)).toBe(patientCache(db));
  });
});
