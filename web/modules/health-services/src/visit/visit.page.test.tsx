import 'fake-indexeddb/auto';
import { forgetPatients } from '@bloom/local-db/worker';
import { FakeLocks } from '@bloom/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enrolment, hypertension } from '../testing/documents';
import { careServer, efua, onShelf, openCare, SELLS, sold } from '../testing/open-care';

vi.setConfig({ testTimeout: 60_000 });
const SOON = { timeout: 20_000 };
const user = userEvent.setup({ delay: null });
let page: Awaited<ReturnType<typeof openCare>>;
beforeEach(() => {
  vi.spyOn(window, 'print').mockImplementation(() => undefined);
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
  vi.restoreAllMocks();
  return page.leave();
});

const VISIT = '/visit?programme=hypertension&patient=efua';
const open = async (path = VISIT, options: Parameters<typeof openCare>[1] = {}) => {
  page = await openCare(path, { enrolments: [enrolment()], ...options });
};
const goOffline = () =>
  act(async () => page.connectivity.set({ state: 'offline', reachable: false, remainingHours: 20 }));
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const recorded = async () => (await page.outboxDb.outbox.toArray()).map(({ kind, payload }) => ({ kind, ...payload }));
const save = () => user.click(screen.getByRole('button', { name: 'Record the visit' }));

describe('a visit', () => {
  it('offline: enrolled, 168/102 twice, its advice, its next day and its letter, patient before enrolment before visit', async () => {
    const server = careServer();
    server.reachable = false;
    page = await openCare('/patients/efua?enrol=hypertension', { server });
    await goOffline();
    await user.click(await screen.findByRole('checkbox', { name: 'Efua Owusu agrees' }));
    await user.click(screen.getByRole('button', { name: 'Enrol' }));
    await user.type(await field('Systolic 1'), '168');
    await user.type(await field('Diastolic 1'), '102');
    await user.type(await field('Systolic 2'), '168');
    await user.type(await field('Diastolic 2'), '102');
    expect(screen.queryByText('Very high: the doctor within a week.')).toBeNull();
    await user.click(screen.getByRole('radio', { name: /Every day/ }));
    await screen.findByText('Very high: the doctor within a week.');
    expect(screen.getByText(/^Next visit: /)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Print the letter' }));
    expect(window.print).toHaveBeenCalledOnce();
    expect(document.body.textContent).toContain('I am sending you Efua Owusu');
    expect(document.body.textContent).toContain('Systolic: 168\u00a0mmHg');
    await save();
    await screen.findByText('What happened');
    const [made, seen, ...others] = await recorded();
    expect(made).toMatchObject({
      kind: 'enrolment',
      patient_id: 'efua',
      code: 'hypertension',
      version: 1,
      consent: true,
    });
    expect(seen).toMatchObject({
      kind: 'visit',
      enrolment_uuid: (made as { uuid: string }).uuid,
      advice: 'very_high',
      urgency: 'soon',
      status: 'uncontrolled',
      letter: true,
      values: [
        { code: 'systolic', number: 168 },
        { code: 'diastolic', number: 102 },
      ],
    });
    expect(others).toEqual([]);
  });

  it('asks for a second reading by itself, and forgets it when it is no longer asked', async () => {
    await open();
    await user.type(await field('Systolic 1'), '139');
    await user.type(await field('Diastolic 1'), '80');
    expect(screen.queryByRole('group', { name: 'Second reading' })).toBeNull();
    await user.clear(await field('Systolic 1'));
    await user.type(await field('Systolic 1'), '140');
    await screen.findByRole('group', { name: 'Second reading' });
  });

  it('185/112 is to be referred now, and nobody goes without a letter or a reason', async () => {
    await open();
    for (const [name, text] of Object.entries({ 'Systolic 1': '185', 'Diastolic 1': '112' })) {
      await user.type(await field(name), text);
    }
    await user.type(await field('Systolic 2'), '185');
    await user.type(await field('Diastolic 2'), '112');
    await user.click(screen.getByRole('radio', { name: /Every day/ }));
    await screen.findByText('Refer now');
    await save();
    await screen.findByText('Give the letter, or say why the patient goes without it.');
    expect(await recorded()).toEqual([]);
    await user.type(await field('Why is there no letter?'), 'Goes to the hospital at once');
    await save();
    await screen.findByText('What happened');
    expect(await recorded()).toMatchObject([
      { kind: 'visit', urgency: 'now', letter: false, skipped_reason: 'Goes to the hospital at once' },
    ]);
  });

  it('is filled in by the keyboard alone: Enter goes on, a digit chooses and goes on', async () => {
    await open();
    await user.click(await field('Systolic 1'));
    await user.keyboard('128{Enter}82{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Every day/ }));
    await user.keyboard('1');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Record the visit' }));
    await user.keyboard('{Enter}');
    await screen.findByText('What happened');
    expect(await recorded()).toMatchObject([{ kind: 'visit', advice: 'controlled' }]);
  });

  it('names what is missing and what cannot be, and goes there', async () => {
    await open();
    await user.type(await field('Systolic 1'), '500');
    await screen.findByText(/^At most 300\./);
    await save();
    expect(document.activeElement).toBe(await field('Systolic 1'));
    expect(screen.getAllByText('Please answer this.').length).toBeGreaterThan(0);
    expect(await recorded()).toEqual([]);
  });

  it('is there again after the browser was killed, and is begun once', async () => {
    await open();
    await user.type(await field('Systolic 1'), '128');
    const drafts = await page.shell.drafts.list('care-visit.');
    expect(drafts).toMatchObject([{ value: { programmeUuid: 'htn-1', typed: { systolic_1: '128' } } }]);
    const kept = drafts[0] as { key: string; value: unknown };
    await page.leave();
    await open(VISIT, {
      fill: async (_db, outboxDb) => {
        await outboxDb.meta.put({ key: `draft:f1:${kept.key}` as `draft:${string}`, value: kept.value });
      },
    });
    await waitFor(async () => expect((await field('Systolic 1')).value).toBe('128'));
  });

  it('is forgotten with the name of its patient', async () => {
    await open();
    await user.type(await field('Systolic 1'), '128');
    await waitFor(async () => expect(await page.shell.drafts.list('care-visit.')).toHaveLength(1), SOON);
    const { patient_pk: _, audit_id: __, program: ___, ...was } = efua;
    await forgetPatients(page.outboxDb, new Map([['efua', { ...was, first_name: 'Patient', last_name: 'P-000001' }]]));
    expect(await page.shell.drafts.list('care-visit.')).toEqual([]);
  });

  it('is in the hands of one tab', async () => {
    const locks = new FakeLocks();
    const other = {};
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks.of({}) });
    void locks.of(other).request('bloom.f1.care-visit.u1.hypertension.efua', {}, () => new Promise(() => undefined));
    await open();
    await screen.findByText('This visit is open in another tab');
    expect(screen.queryByRole('button', { name: 'Record the visit' })).toBeNull();
    locks.release(other);
    await field('Systolic 1');
  });

  it('that was begun by one version is ended by it', async () => {
    const second = {
      ...hypertension,
      ...{ uuid: 'htn-2', version: 2 },
      document: { ...hypertension.document, title: { en: 'Hypertension, anew', fr: 'Hypertension, revue' } },
    };
    await open(VISIT, {
      programmes: [hypertension, second],
      fill: async (_db, outboxDb) => {
        const value = {
          uuid: 'v9',
          programmeUuid: 'htn-1',
          typed: { systolic_1: '120' },
          letter: false,
          skippedReason: '',
        };
        await outboxDb.meta.put({ key: 'draft:f1:care-visit.u1.hypertension.efua', value });
      },
    });
    await user.type(await field('Diastolic 1'), '80');
    await user.click(screen.getByRole('radio', { name: /Every day/ }));
    await save();
    await screen.findByText('What happened');
    expect(await recorded()).toMatchObject([{ programme_uuid: 'htn-1', version: 1 }]);
  });
});

describe('what a visit costs', () => {
  const fill: NonNullable<Parameters<typeof openCare>[1]>['fill'] = (db) => db.inventory.bulkPut(onShelf);
  const held = async () => (await page.shell.drafts.list('held.')).map(({ value }) => value);
  const atTheTill = () => waitFor(() => expect(page.location.get().pathname).toBe('/pos/patient'), SOON);

  it('OUT-18 goes to the till after a visit without enrolment, under the visit, once', async () => {
    await open('/visit?programme=weight&patient=efua', { fill, user: { userapps: SELLS } });
    await user.type(await field('Weight'), '71.5');
    await save();
    const done = within(await screen.findByRole('group', { name: 'Visit recorded: Weight' }, SOON));
    await user.dblClick(done.getByRole('button', { name: 'To the till' }));
    await atTheTill();
    const [seen] = await recorded();
    expect(await held()).toMatchObject([
      {
        from: { module: 'health-services', id: (seen as { uuid: string }).uuid },
        patient: { pk: 'efua' },
        lines: [{ productUuid: 'scales', name: 'Weighing', quantity: 1 }],
      },
    ]);
  });

  it('goes to the till from the card of the enrolment, and stands there once', async () => {
    await open(VISIT, { fill, user: { userapps: SELLS } });
    await user.type(await field('Systolic 1'), '128');
    await user.type(await field('Diastolic 1'), '82');
    await user.click(screen.getByRole('radio', { name: /Every day/ }));
    await save();
    await user.click(await screen.findByRole('button', { name: 'To the till' }, SOON));
    await atTheTill();
    expect(await held()).toMatchObject([
      { from: { module: 'health-services', id: 'e1' }, lines: [{ productUuid: 'bp', quantity: 1 }] },
    ]);
  });

  it('is named where it is not sold, and is nothing to who does not sell', async () => {
    const medicines = [{ product_uuid: 'amlo', name: 'Amlodipine 5 mg', daily_units: 1 }];
    const weigh = async (options: Parameters<typeof openCare>[1]) => {
      await open('/visit?programme=weight&patient=efua', { enrolments: [enrolment({ medicines })], ...options });
      await user.type(await field('Weight'), '71.5');
      await save();
      await screen.findByText('Visit: Weight', undefined, SOON);
    };
    await weigh({ user: { userapps: SELLS } });
    const done = within(await screen.findByRole('group', { name: 'Visit recorded: Weight' }, SOON));
    expect(done.getByText('Not sold here: the service with the barcode 800weight.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'To the till' })).toBeNull();
    await page.leave();
    await weigh({
      async fill(db) {
        await db.inventory.bulkPut(onShelf);
        await db.sales.put(sold());
      },
    });
    await screen.findByText(/refill due/, undefined, SOON);
    expect(screen.queryByText('Visit recorded: Weight')).toBeNull();
  });
});

describe('who is seen', () => {
  it('is found as they are typed, or written down, for a service that needs no enrolment', async () => {
    await open('/visit?programme=weight');
    await user.type(await screen.findByRole('combobox', { name: 'Find a patient' }), 'Kwame Asante');
    await user.click(await screen.findByRole('button', { name: 'New patient “Kwame Asante”' }));
    await user.click(await screen.findByRole('button', { name: 'Save the patient' }));
    await user.type(await field('Weight'), '82.5');
    await save();
    await screen.findByText('What happened');
    const [made, seen] = await recorded();
    expect(made).toMatchObject({ kind: 'patient', patient: { first_name: 'Kwame', last_name: 'Asante' } });
    expect(seen).toMatchObject({
      ...{ kind: 'visit', enrolment_uuid: null, patient_id: (made as { patient_pk: string }).patient_pk },
      values: [{ code: 'weight', number: 82.5 }],
    });
  });

  it('is enrolled first where the programme enrols', async () => {
    await open(VISIT, { enrolments: [] });
    const empty = await screen.findByText('Efua Owusu is not in this programme yet');
    const way = within(empty.parentElement as HTMLElement).getByRole('link', { name: 'Enrol the patient' });
    expect(way.getAttribute('href')).toBe('/health-services/patients/efua?enrol=hypertension');
  });

  it('is asked in French', async () => {
    await open(VISIT, { language: 'fr' });
    await screen.findByRole('textbox', { name: 'Systolique 1' });
    expect(screen.getByRole('radio', { name: /Tous les jours/ })).toBeTruthy();
  });
});
