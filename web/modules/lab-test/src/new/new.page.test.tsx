import 'fake-indexeddb/auto';
import { isLabEntry, isLabRequest, type OutboxRecord } from '@bloom/local-db';
import { forgetPatients } from '@bloom/local-db/worker';
import { patient } from '@bloom/patients/testing';
import type { Language } from '@bloom/shell-api';
import { FakeLocks } from '@bloom/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { definition, glucose, hiv, malaria } from '../testing/definitions';
import { openLab } from '../testing/open-lab';

const user = userEvent.setup({ delay: null });
let page: Awaited<ReturnType<typeof openLab>>;
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
  return page.leave();
});

const open = async (...args: Parameters<typeof openLab>) => {
  page = await openLab(...args);
};
const goOffline = () =>
  act(async () => page.connectivity.set({ state: 'offline', reachable: false, remainingHours: 20 }));
const records = async (): Promise<OutboxRecord[]> =>
  (await page.outboxDb.outbox.toArray()).sort((one, other) => one.seq - other.seq);
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
async function choose(label: string, typed: string, option: RegExp) {
  await user.type(await screen.findByRole('combobox', { name: label }), typed);
  await user.click(await screen.findByRole('option', { name: option }));
}

describe('test now', () => {
  it('takes a new patient from request to handed over and charged without the server, each once and in order', async () => {
    await open('/new');
    await goOffline();
    await press('New patient');
    await user.type(screen.getByLabelText('First name'), 'Esi');
    await user.click(screen.getByRole('radio', { name: 'Female' }));
    await choose('Tests', 'pal', /Malaria/);
    await press('Start now');

    await screen.findByRole('heading', { name: 'Malaria' });
    await screen.findByText(/^Read in 1/);
    await screen.findByText(/Too early/);
    // The first letter chooses, and the next thing to do is to save.
    act(() => screen.getByRole('radio', { name: /^1?Detected/ }).focus());
    await user.keyboard('n');
    expect(screen.getByRole('radio', { name: /Not detected/ }).getAttribute('aria-checked')).toBe('true');
    expect(document.activeElement?.textContent).toBe('Save result');
    await user.keyboard('{Enter}');

    await screen.findByText('To explain');
    await screen.findByText('Read too early');
    await press('Explained and handed over');
    await screen.findByText('Handed over');
    await press('Charge at the till');
    await waitFor(() => expect(page.location.get().pathname).toBe('/pos/patient'));

    const all = await records();
    expect(all.map(({ kind }) => kind)).toEqual([
      ...['patient', 'lab_request', 'lab_entry', 'lab_entry', 'lab_entry', 'lab_entry'],
    ]);
    const request = all.find(isLabRequest)?.payload;
    const entries = all.filter(isLabEntry).map(({ payload }) => payload);
    expect(request).toMatchObject({ sex: 'female', birth_date: null, walk_in_code: null });
    expect(request?.patient_id).toBe(all[0]?.kind === 'patient' ? all[0].payload.patient_pk : '');
    expect(entries.map(({ kind }) => kind)).toEqual(['started', 'result', 'handed_over', 'charged']);
    expect(entries[1]?.result).toMatchObject({
      ...{ outcome: 'valid', timing: 'early', amends: null },
      kit: { product_uuid: 'kit', batch_id: 'b1', lot: 'LOT-A', expiry_date: '2027-06-30' },
      values: [{ code: 'pf', choice: 'not_detected', number: null, flag: 'normal', low: null, high: null }],
    });
    const held = await page.shell.drafts.list('held.');
    expect(held.map(({ value }) => value)).toMatchObject([
      { uuid: entries[3]?.sale_uuid, lines: [{ productUuid: 'service', name: 'Laboratory service 1', quantity: 1 }] },
    ]);
    expect(JSON.stringify(held)).not.toContain('Malaria');
  });

  it('is of a patient who is found as at the till, and asks for what is not known of them', async () => {
    await open('/new');
    await choose('Patient', 'mens', /Ama Mensah/);
    expect(screen.queryByRole('radio', { name: 'Female' })).toBeNull();
    await choose('Tests', 'gluc', /Glucose/);
    await press('Request only');
    await screen.findByText('To do');
    const [record] = await records();
    expect(record).toMatchObject({
      kind: 'lab_request',
      payload: { patient_id: 'ama', sex: 'female', birth_date: '1990-04-12' },
    });
  });

  it('goes on without a name, under a code', async () => {
    await open('/new');
    await press('Without a name');
    const code = screen.getByText(/^W-/).textContent;
    await choose('Tests', 'gluc', /Glucose/);
    await press('Start now');
    await screen.findByRole('heading', { name: 'Glucose' });
    expect((await records())[0]).toMatchObject({ payload: { patient_id: null, walk_in_code: code, sex: null } });
  });

  it('says what is missing, and stores nothing', async () => {
    await open('/new');
    await press('Start now');
    await screen.findByText('Choose who it is, or go on without a name.');
    await press('Without a name');
    await press('Start now');
    await screen.findByText('Choose at least one test.');
    await choose('Tests', 'hiv', /HIV/);
    await press('Start now');
    await screen.findByText('Ask whether the patient agrees, and tick it.');
    expect(await records()).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: 'The patient agrees' }));
    await press('Start now');
    await screen.findByRole('heading', { name: 'HIV' });
  });

  it('says to who only reads that making tests takes another right', async () => {
    await open('/new', {}, { user: { scopes: ['lab.read'] } });
    await screen.findByText('You may read lab tests, not make them');
    expect(screen.queryByRole('button', { name: 'Start now' })).toBeNull();
  });

  it('offers no sensitive test to who may not read what comes of it', async () => {
    await open('/new', {}, { user: { scopes: ['lab.perform', 'lab.read'] } });
    await user.type(await screen.findByRole('combobox', { name: 'Tests' }), 'hiv');
    await screen.findByText('No test of that name');
    expect(within(document.body).queryByRole('option')).toBeNull();
  });
});

describe('a request that is half typed', () => {
  const kept = async () => (await page.shell.drafts.list('lab-new.'))[0] as { key: string; value: unknown } | undefined;
  const note = async () => (await screen.findByLabelText<HTMLTextAreaElement>('Note')).value;
  interface Again {
    done?: OutboxRecord[];
    /** No patient of this device any more. */
    gone?: string;
    language?: Language;
    scopes?: string[];
    /** Another person than who typed. */
    id?: string;
  }
  /** As after a kill: the device has nothing but what it kept. */
  async function again(
    value: unknown,
    world: Parameters<typeof openLab>[1] = {},
    { done = [], gone = '', language = 'en', ...who }: Again = {},
  ) {
    await page.leave();
    await open('/new', world, {
      ...{ user: who, language },
      fill: async (db, outboxDb) => {
        await db.patients.delete(gone);
        await outboxDb.outbox.bulkPut(done);
        await outboxDb.meta.put({ key: 'draft:f1:lab-new.u1', value });
      },
    });
  }
  async function type() {
    await press('New patient');
    await user.type(screen.getByLabelText('First name'), 'Esi');
    await rest();
  }
  async function ofAma() {
    await choose('Patient', 'mens', /Ama Mensah/);
    await screen.findByText('Ama Mensah');
    await rest();
  }
  async function rest() {
    await choose('Tests', 'hiv', /HIV/);
    await user.click(screen.getByRole('checkbox', { name: 'The patient agrees' }));
    await user.type(screen.getByLabelText('Note'), 'Fever');
  }
  const value = async () => {
    await waitFor(async () => expect(await kept()).toMatchObject({ value: { note: 'Fever' } }));
    return (await kept())?.value;
  };

  it('is there again after the browser was killed, says so, and is recorded once', async () => {
    await open('/new');
    await type();
    await again(await value());
    await screen.findByText(/^This was begun before/);
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Esi');
    expect(await note()).toBe('Fever');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'The patient agrees' }).checked).toBe(true);
    await press('Start now');
    await screen.findByRole('heading', { name: 'HIV' });
    expect((await records()).map(({ kind }) => kind)).toEqual(['patient', 'lab_request', 'lab_entry']);
    expect(await kept()).toBeUndefined();
  });

  it('is there again after another page of the module', async () => {
    await open('/new');
    await type();
    await press('Back');
    await screen.findByRole('heading', { name: 'Lab tests' });
    await user.click(screen.getAllByRole('link', { name: 'Test now' })[0] as HTMLElement);
    await waitFor(async () => expect(await note()).toBe('Fever'));
  });

  it('is dropped when it was recorded before the browser was killed', async () => {
    await open('/new');
    await type();
    const typed = await value();
    await press('Request only');
    await screen.findByText('To do');
    await again(typed, {}, { done: await records() });
    expect(await note()).toBe('');
    expect(screen.queryByText(/^This was begun before/)).toBeNull();
    await press('Without a name');
    await choose('Tests', 'gluc', /Glucose/);
    await press('Request only');
    await screen.findByText('To do');
    expect((await records()).filter(isLabRequest)).toHaveLength(2);
  });

  it('is begun anew by a press', async () => {
    await open('/new');
    expect(await note()).toBe('');
    expect(screen.queryByRole('button', { name: 'Begin anew' })).toBeNull();
    await type();
    await press('Begin anew');
    await screen.findByRole('combobox', { name: 'Patient' });
    expect([await note(), screen.queryByText('HIV')]).toEqual(['', null]);
    await waitFor(async () => expect(await kept()).toMatchObject({ value: { who: { is: 'nobody' }, tests: [] } }));
  });

  it('has the tests as they are published now: a newer version is agreed to anew, a retired one is left out', async () => {
    await open('/new');
    await choose('Tests', 'gluc', /Glucose/);
    await type();
    const newer = definition('hiv', hiv.test, { uuid: 'hiv-2', version: 2 });
    await again(await value(), { definitions: [malaria, newer, { ...glucose, retired: true }] });
    await screen.findByText('Not offered any more, and left out: Glucose');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'The patient agrees' }).checked).toBe(false);
    await user.click(screen.getByRole('checkbox', { name: 'The patient agrees' }));
    await press('Request only');
    await screen.findByText('To do');
    const request = (await records()).find(isLabRequest)?.payload;
    expect(request?.tests).toMatchObject([{ definition_uuid: 'hiv-2', version: 2, consent: true }]);
  });

  it('leaves out a sensitive test when its reader may not ask for one any more', async () => {
    await open('/new');
    await type();
    await again(await value(), {}, { scopes: ['lab.perform', 'lab.read'] });
    await screen.findByText('Not offered any more, and left out: HIV');
    await press('Start now');
    await screen.findByText('Choose at least one test.');
    expect(await records()).toEqual([]);
  });

  it('SES-24 is of who typed it: nobody else who signs in on this device is shown any of it, and it stays theirs', async () => {
    await open('/new');
    await type();
    const typed = await value();
    const shown = () => document.body.textContent;
    await again(typed, {}, { id: 'u2' });
    expect(await note()).toBe('');
    await screen.findByRole('combobox', { name: 'Patient' });
    expect(screen.queryByText(/^This was begun before/)).toBeNull();
    expect(shown()).not.toMatch(/Esi|HIV|Fever/);
    await again(typed, {}, { id: 'u2', scopes: [] });
    await screen.findByText('You do not have access to lab tests');
    expect(shown()).not.toMatch(/Esi|HIV|Fever/);
    expect(await kept()).toEqual({ key: 'lab-new.u1', value: typed });
  });

  it('keeps nobody by name, and names a patient as they are called now', async () => {
    await open('/new');
    await ofAma();
    const typed = await value();
    expect(typed).toMatchObject({ who: { is: 'patient', pk: 'ama' } });
    expect(JSON.stringify(typed)).not.toMatch(/Mensah|1990/);
    const name = { first_name: 'Patient', last_name: 'P-000001', birth_date: null };
    await again({ ...Object(typed), who: { is: 'patient', pk: 'ama', name: 'Ama Mensah', birthDate: '1990-04-12' } });
    await screen.findByText('Ama Mensah');
    await act(() => page.db.patients.update('ama', name));
    await screen.findByText('Patient P-000001');
    await screen.findByLabelText('Birth date');
    expect(document.body.textContent).not.toContain('Mensah');
    await user.type(screen.getByLabelText('Note'), '.');
    await waitFor(async () => expect(await kept()).toMatchObject({ value: { note: 'Fever.' } }));
    expect(JSON.stringify(await kept())).not.toMatch(/Mensah|1990/);
  });

  it('is forgotten with the name of its patient', async () => {
    await open('/new');
    await ofAma();
    await value();
    const { patient_pk: _, audit_id: __, program: ___, ...was } = patient({ patient_pk: 'ama' });
    await forgetPatients(page.outboxDb, new Map([['ama', { ...was, first_name: 'Patient', last_name: 'P-000001' }]]));
    expect(await kept()).toBeUndefined();
  });

  it('asks who it is once the patient was merged into another, keeps the rest, and is of the other one then', async () => {
    await open('/new');
    await ofAma();
    const other = patient({ patient_pk: 'other', first_name: 'Amma', last_name: 'Mensah', sex: '', birth_date: null });
    await act(async () => {
      await page.db.patients.put(other);
      await page.db.patients.delete('ama');
    });
    await screen.findByText(/^The patient who was chosen is not on this device any more/);
    expect(document.body.textContent).not.toContain('Ama Mensah');
    await press('Request only');
    await screen.findByText('Choose who it is, or go on without a name.');
    expect(await records()).toEqual([]);
    await choose('Patient', 'mens', /Amma Mensah/);
    await user.click(await screen.findByRole('radio', { name: 'Female' }));
    expect(screen.queryByText(/^The patient who was chosen/)).toBeNull();
    await press('Request only');
    await screen.findByText('To do');
    expect((await records()).find(isLabRequest)?.payload).toMatchObject({
      ...{
        patient_id: 'other',
        sex: 'female',
        birth_date: null,
        note: 'Fever',
        tests: [{ code: 'hiv', consent: true }],
      },
    });
  });

  it('is French for those who read French, also where the patient is gone', async () => {
    await open('/new');
    await ofAma();
    const typed = await value();
    await again(typed, {}, { language: 'fr', gone: 'ama' });
    await screen.findByText(/^Le patient choisi n’est plus sur cet appareil/);
  });

  it('is in the hands of one tab', async () => {
    const locks = new FakeLocks();
    const other = {};
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks.of({}) });
    void locks.of(other).request('bloom.f1.lab-new.u1', {}, () => new Promise(() => undefined));
    await open('/new');
    await screen.findByText('“Test now” is open in another tab');
    expect(screen.queryByRole('button', { name: 'Start now' })).toBeNull();
    locks.release(other);
    await screen.findByRole('button', { name: 'Start now' });
  });

  it('begins anew over what cannot be read', async () => {
    await open('/new');
    await again({ uuid: 'x', tests: [{}] });
    expect(await note()).toBe('');
  });
});
