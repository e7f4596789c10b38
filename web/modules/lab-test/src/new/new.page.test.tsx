import 'fake-indexeddb/auto';
import { isLabEntry, isLabRequest, type OutboxRecord } from '@bloom/local-db';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { openLab } from '../testing/open-lab';

const user = userEvent.setup({ delay: null });
let page: Awaited<ReturnType<typeof openLab>>;
afterEach(() => page.leave());

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

  it('offers no sensitive test to who may not read what comes of it', async () => {
    await open('/new', {}, { user: { scopes: ['lab.perform', 'lab.read'] } });
    await user.type(await screen.findByRole('combobox', { name: 'Tests' }), 'hiv');
    await screen.findByText('No test of that name');
    expect(within(document.body).queryByRole('option')).toBeNull();
  });
});
