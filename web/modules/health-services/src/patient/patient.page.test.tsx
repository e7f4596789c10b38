import 'fake-indexeddb/auto';
import type { Contact, Enrolment, Refill } from '@bloom/api-client';
import { plusDays } from '@bloom/care/programmes';
import type { ProgressRecord } from '@bloom/local-db';
import { product } from '@bloom/local-db/catalogue/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { enrolment, hypertension, visit, weighing } from '../testing/documents';
import { careServer, onShelf, openCare, SELLS, sold } from '../testing/open-care';

vi.setConfig({ testTimeout: 60_000 });
const SOON = { timeout: 20_000 };
const user = userEvent.setup({ delay: null });
let page: Awaited<ReturnType<typeof openCare>>;
afterEach(() => page.leave());

const TODAY = new Date().toISOString().slice(0, 10);
const ago = (days: number) => `${plusDays(TODAY, -days)}T00:00:00Z`;
const takes = { product_uuid: 'amlo', name: 'Amlodipine 5 mg', daily_units: 1 };
const said = (fields: Partial<Contact>): Contact => ({
  ...{ uuid: 'c1', enrolment_uuid: 'e1', at: ago(1), outcome: 'not_reached', remind_on: null, note: '', by: 'Kofi' },
  ...fields,
});

/** Of no enrolment. */
const weighed = visit({
  ...{ uuid: 'v3', enrolment_uuid: null, programme_uuid: weighing.uuid, code: 'weight', visited_at: ago(10) },
  ...{ values: [{ code: 'weight', number: 71.5 }], advice: 'weighed', status: null },
});

type Options = NonNullable<Parameters<typeof openCare>[1]>;
interface World {
  enrolments?: Enrolment[];
  sales?: ReturnType<typeof sold>[];
  products?: typeof onShelf;
  /** Of the download of products. */
  download?: ProgressRecord['state'];
}

async function open(world: World, options: Options = {}, to = 'efua') {
  const { enrolments = [], sales = [], products = onShelf, download = 'done' } = world;
  page = await openCare(`/patients/${to}`, {
    enrolments,
    ...options,
    async fill(db) {
      await db.inventory.bulkPut(products);
      await db.sales.bulkPut(sales);
      await db.progress.update('inventory', { state: download });
    },
  });
}
const goOffline = () =>
  act(async () => page.connectivity.set({ state: 'offline', reachable: false, remainingHours: 20 }));
const refills = (...rows: Partial<Refill>[]) =>
  careServer().on('GET', '/api/care/patients/:patient_id/', {
    ...{ patient_id: 'efua', enrolments: [], visits: [weighed] },
    refills: rows.map((row) => ({
      ...{ enrolment_uuid: 'e1', product_uuid: 'amlo', name: 'Amlodipine 5 mg' },
      ...{ sold_on: '2026-11-10', units: 56, due_on: '2026-12-29' },
      ...row,
    })),
  });
const toTill = () => screen.findByRole('button', { name: 'To the till' }, SOON);
const held = async () => (await page.shell.drafts.list('held.')).map(({ value }) => value);
/** What stays until somebody closes it. */
const told = (message: string) =>
  waitFor(() => expect(page.notices).toEqual([{ kind: 'warning', message, hideAfter: null }]), SOON);
const atTheTill = () => waitFor(() => expect(page.location.get().pathname).toBe('/pos/patient'), SOON);

describe('the card of an enrolment', () => {
  it.each<[RegExp | string, Partial<Enrolment>]>([
    [/^Overdue since /, { visits: [visit({ visited_at: ago(60), next_on: plusDays(TODAY, -30) })] }],
    [/^Due since /, { visits: [visit({ visited_at: ago(32), next_on: plusDays(TODAY, -2) })] }],
    [/^Next /, { visits: [visit({ visited_at: ago(3), next_on: plusDays(TODAY, 20) })] }],
    [/^Not seen since /, { enrolled_at: ago(600), visits: [visit({ visited_at: ago(500) })] }],
    [/^To be asked again /, { contacts: [said({ outcome: 'remind_later', remind_on: plusDays(TODAY, 5) })] }],
    ['Paused', { contacts: [said({ outcome: 'paused' })] }],
    ['Ended', { contacts: [said({ outcome: 'moved' })] }],
  ])('says in words how it stands: %s', async (words, fields) => {
    await open({ enrolments: [enrolment({ enrolled_at: ago(100), ...fields })] });
    const title = await screen.findByRole('heading', { name: 'Hypertension' }, SOON);
    expect(within(title.parentElement as HTMLElement).getByText(words)).toBeTruthy();
    const isEnded = words === 'Ended';
    expect(screen.queryAllByRole('link', { name: 'Begin a visit' })).toHaveLength(isEnded ? 0 : 1);
    expect(screen.queryAllByRole('button', { name: 'Take up again' })).toHaveLength(
      isEnded || words === 'Paused' ? 1 : 0,
    );
  });

  it('is taken up again by one press', async () => {
    await open({ enrolments: [enrolment({ enrolled_at: ago(100), contacts: [said({ outcome: 'moved' })] })] });
    await user.click(await screen.findByRole('button', { name: 'Take up again' }, SOON));
    await screen.findByText(/^Overdue since /, undefined, SOON);
    expect((await page.outboxDb.outbox.toArray()).map(({ payload }) => payload)).toMatchObject([
      { enrolment_uuid: 'e1', outcome: 'resumed' },
    ]);
  });
});

describe('when a medicine runs out', () => {
  it('acceptance 4: 30 tablets at one a day are due on day 23; from this device alone, without a network', async () => {
    const server = careServer();
    server.reachable = false;
    const sales = [sold({ units: 30, made_at: '2026-11-02T09:00:00Z' }), sold({ uuid: 's9', dismissed: true })];
    await open({ enrolments: [enrolment({ medicines: [takes] })], sales }, { server });
    await goOffline();
    await screen.findByText(/^Amlodipine 5 mg, one lasts 1 day · refill due 25 Nov 2026$/, undefined, SOON);
  });

  it('is as the server says, which has the sales of every till', async () => {
    const enrolments = [enrolment({ medicines: [takes] })];
    await open({ enrolments, sales: [sold()] }, { server: refills({}), user: { userapps: SELLS } });
    // Of the same reading of this device as its sales.
    await toTill();
    await screen.findByText(/refill due 29 Dec 2026$/, undefined, SOON);
  });

  it('is counted from what was sold here since the server knew of it', async () => {
    const sales = [sold({ units: 30, made_at: '2026-11-20T09:00:00Z', id: 0 })];
    await open({ enrolments: [enrolment({ medicines: [takes] })], sales }, { server: refills({}) });
    await screen.findByText('Visit: Weight', undefined, SOON);
    await screen.findByText(/refill due 13 Dec 2026$/, undefined, SOON);
    expect(screen.queryByText(/29 Dec/)).toBeNull();
  });
});

describe('to the till', () => {
  it('OUT-18 go the refill, as much as the last time, and the visit, in one press and once', async () => {
    await open({ enrolments: [enrolment({ medicines: [takes] })], sales: [sold()] }, { user: { userapps: SELLS } });
    await user.dblClick(await toTill());
    await atTheTill();
    const [made, ...others] = await held();
    expect(made).toMatchObject({
      uuid: new URLSearchParams(page.location.get().search).get('take'),
      from: { module: 'health-services', id: 'e1' },
      patient: { pk: 'efua', name: 'Efua Owusu', phone: '+233 20 555 0101', memberNumber: '' },
      lines: [
        { productUuid: 'amlo', name: 'Amlodipine 5 mg', quantity: 28 },
        { productUuid: 'bp', name: 'Blood pressure check', quantity: 1 },
      ],
    });
    expect(others).toEqual([]);
  });

  it.each(['open.tab', 'held.begun'])('OUT-18 goes on as the sale of it that is not paid yet: %s', async (kept) => {
    await open({ enrolments: [enrolment({ medicines: [takes] })] }, { user: { userapps: SELLS } });
    const begun = { uuid: 'begun', from: { module: 'health-services', id: 'e1' }, lines: [] };
    await page.shell.drafts.put('open.other', { ...begun, uuid: 'other', from: { module: 'lab-test', id: 'e1' } });
    await page.shell.drafts.put(kept, begun);
    const before = await held();
    await user.click(await toTill());
    await atTheTill();
    expect(new URLSearchParams(page.location.get().search).get('take')).toBe('begun');
    expect(await held()).toEqual(before);
  });

  it('goes as much as the server knows of, sold at another till', async () => {
    const medicines = [takes];
    await open({ enrolments: [enrolment({ medicines })] }, { user: { userapps: SELLS }, server: refills({}) });
    await screen.findByText(/refill due/, undefined, SOON);
    await user.click(await toTill());
    await atTheTill();
    expect(await held()).toMatchObject([{ lines: [{ productUuid: 'amlo', quantity: 56 }, { productUuid: 'bp' }] }]);
  });

  it('goes what a month takes where none was sold before, in whole units', async () => {
    const medicines = [{ ...takes, daily_units: 0.25 }];
    await open({ enrolments: [enrolment({ medicines })] }, { user: { userapps: SELLS } });
    await user.click(await toTill());
    await atTheTill();
    expect(await held()).toMatchObject([{ lines: [{ productUuid: 'amlo', quantity: 8 }, { productUuid: 'bp' }] }]);
  });

  it('goes what a visit costs in the version of today', async () => {
    const dearer = { ...hypertension.document, services: ['800weight'] };
    const second = { ...hypertension, uuid: 'htn-2', version: 2, document: dearer };
    await open({ enrolments: [enrolment()] }, { user: { userapps: SELLS }, programmes: [hypertension, second] });
    await user.click(await toTill());
    await atTheTill();
    expect(await held()).toMatchObject([{ lines: [{ productUuid: 'scales', quantity: 1 }] }]);
  });

  it('names a medicine that is not sold here before and after the press, and the rest goes there', async () => {
    const other = { ...takes, product_uuid: 'gone', name: 'Losartan 50 mg' };
    await open({ enrolments: [enrolment({ medicines: [takes, other] })] }, { user: { userapps: SELLS } });
    await screen.findByText('Not sold here: Losartan 50 mg.', undefined, SOON);
    await user.click(await toTill());
    await atTheTill();
    expect(await held()).toMatchObject([{ lines: [{ productUuid: 'amlo' }, { productUuid: 'bp' }] }]);
    await told('Not in this sale, because it is not sold here: Losartan 50 mg.');
  });

  it('names a service that is not sold here by its barcode, before and after the press', async () => {
    const products = onShelf.filter(({ uuid }) => uuid !== 'bp');
    await open({ enrolments: [enrolment({ medicines: [takes] })], products }, { user: { userapps: SELLS } });
    await screen.findByText('Not sold here: the service with the barcode 800bp.', undefined, SOON);
    await user.click(await toTill());
    await atTheTill();
    expect(await held()).toMatchObject([{ lines: [{ productUuid: 'amlo' }] }]);
    await told('Not in this sale, because it is not sold here: the service with the barcode 800bp.');
  });

  it('says nothing of what is left out where nothing is', async () => {
    await open({ enrolments: [enrolment({ medicines: [takes] })] }, { user: { userapps: SELLS } });
    await user.click(await toTill());
    await atTheTill();
    expect(screen.queryByText(/^Not /)).toBeNull();
    expect(page.notices).toEqual([]);
  });

  it('has no button where nothing is left, and names all of it', async () => {
    const other = { ...takes, product_uuid: 'gone', name: 'Losartan 50 mg' };
    const enrolments = [enrolment({ medicines: [takes, other] })];
    await open({ enrolments, products: [] }, { user: { userapps: SELLS } });
    const all = 'Amlodipine 5 mg, Losartan 50 mg, and the service with the barcode 800bp';
    await screen.findByText(`Not sold here: ${all}.`, undefined, SOON);
    expect(screen.queryByRole('button', { name: 'To the till' })).toBeNull();
  });

  it('calls nothing unsold while the products of this device did not come whole', async () => {
    const products = onShelf.slice(0, 1);
    const world: World = { enrolments: [enrolment({ medicines: [takes] })], products, download: 'running' };
    await open(world, { user: { userapps: SELLS } });
    const service = 'the service with the barcode 800bp';
    await screen.findByText(`Not among the products on this device yet: ${service}.`, undefined, SOON);
    await user.click(await toTill());
    await atTheTill();
    await told(`Not in this sale, because it is not on this device yet: ${service}.`);
  });

  it('names the service of a visit without an enrolment, also where there is nothing else to charge', async () => {
    const server = careServer().on('GET', '/api/care/patients/:patient_id/', {
      ...{ patient_id: 'efua', enrolments: [], visits: [weighed], refills: [] },
    });
    await open({ products: [] }, { server, user: { userapps: SELLS } }, 'efua?seen=v3');
    await screen.findByText('Not sold here: the service with the barcode 800weight.', undefined, SOON);
    expect(screen.queryByRole('button', { name: 'To the till' })).toBeNull();
  });

  it.each<[string, World, Options]>([
    ['who does not sell', { enrolments: [enrolment({ medicines: [takes] })] }, {}],
    [
      'where the enrolment has ended',
      { enrolments: [enrolment({ medicines: [takes], contacts: [said({ outcome: 'died' })] })] },
      { user: { userapps: SELLS } },
    ],
  ])('ENT-07 goes nothing %s', async (_, world, options) => {
    await open({ ...world, sales: [sold()] }, options);
    await screen.findByRole('heading', { name: 'Hypertension' }, SOON);
    // Of the same reading of this device as the button.
    await screen.findByText(/refill due/, undefined, SOON);
    expect(screen.queryByRole('button', { name: 'To the till' })).toBeNull();
  });
});

describe('enrolling', () => {
  const dialog = () => screen.findByRole('dialog', { name: /enrol/i }, SOON);
  const stored = async () => (await page.outboxDb.outbox.toArray()).map(({ kind, payload }) => ({ kind, ...payload }));
  const enrol = async () => user.click(within(await dialog()).getByRole('button', { name: 'Enrol' }));

  it('needs the agreement of the patient, where the programme asks for it', async () => {
    await open({}, {}, 'efua?enrol=hypertension');
    expect(within(await dialog()).getByText('I agree to be reminded.')).toBeTruthy();
    await enrol();
    await screen.findByText('Without the patient’s agreement nobody is enrolled.', undefined, SOON);
    expect(await stored()).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: 'Efua Owusu agrees' }));
    await enrol();
    await screen.findByRole('button', { name: 'Record the visit' }, SOON);
    expect(await stored()).toMatchObject([{ kind: 'enrolment', patient_id: 'efua', consent: true, medicines: [] }]);
  });

  it('asks how long one unit lasts, knows it of a pack at one dose a day, and takes no number that nobody could mean', async () => {
    const pack = product({ uuid: 'pack', name: 'Amlodipine 10 mg', generic_name: 'Amlodipine', pack_size: '10 x 10' });
    await open({ products: [...onShelf, pack] }, {}, 'efua?enrol=hypertension');
    await user.click(await screen.findByRole('checkbox', { name: 'Efua Owusu agrees' }, SOON));
    for (const name of ['Amlodipine 10 mg', 'Amlodipine 5 mg']) {
      await user.click(await screen.findByRole('combobox', { name: 'Medicines the patient takes' }, SOON));
      await user.click(await screen.findByRole('option', { name }, SOON));
    }
    const days = (name: string) =>
      screen.findByRole<HTMLInputElement>('textbox', { name: `${name}: days that one lasts` }, SOON);
    expect((await days('Amlodipine 10 mg')).value).toBe('100');
    const other = await days('Amlodipine 5 mg');
    expect(other.value).toBe('');
    for (const wrong of ['', '0', '3651']) {
      await user.clear(other);
      if (wrong) await user.type(other, wrong);
      await enrol();
      await screen.findByText(/^A number of days above 0, at most 3,?650\.$/, undefined, SOON);
    }
    expect(await stored()).toEqual([]);
    await user.clear(other);
    await user.type(other, '0.5');
    await enrol();
    await screen.findByRole('button', { name: 'Record the visit' }, SOON);
    const medicines = [
      { product_uuid: 'pack', daily_units: 0.01 },
      { product_uuid: 'amlo', daily_units: 2 },
    ];
    expect(await stored()).toMatchObject([{ medicines }]);
  });
});

describe('what happened', () => {
  it('stands the newest first: visits with and without enrolment, and calls, in whatever order they came', async () => {
    const server = careServer().on('GET', '/api/care/patients/:patient_id/', {
      ...{ patient_id: 'efua', visits: [weighed], refills: [] },
      enrolments: [
        enrolment({ visits: [visit({ uuid: 'v2', visited_at: ago(40) })], contacts: [said({ at: ago(5) })] }),
      ],
    });
    const here = enrolment({ visits: [visit({ uuid: 'v1', visited_at: ago(20) })] });
    await open({ enrolments: [here] }, { server });
    await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(4), SOON);
    const list = screen.getByRole('heading', { name: 'What happened' }).parentElement as HTMLElement;
    const entries = within(list).getAllByRole('listitem');
    expect(entries.map((entry) => entry.querySelector('p')?.textContent)).toEqual([
      'Hypertension · Not reached',
      'Visit: Weight',
      'Visit: Hypertension',
      'Visit: Hypertension',
    ]);
    expect(entries[1]?.textContent).toContain('71.5\u00a0kg');
  });

  it('has what was bought among the visits, for those who sell; what does not count is left out', async () => {
    const visits = [visit({ uuid: 'v1', visited_at: ago(20) }), visit({ uuid: 'v2', visited_at: ago(40) })];
    const sales = [
      sold({ made_at: ago(30) }),
      sold({ uuid: 's2', made_at: ago(29), dismissed: true }),
      sold({ uuid: 's3', made_at: ago(28), patient_id: 'ama' }),
      sold({
        ...{ uuid: 's4', made_at: ago(10) },
        lines: [{ ...sold({}).lines[0], quantity: -8 }] as never,
        returned: { sale_uuid: 's1', receipt_number: 'A-1', reason: 'not_needed', note: '' },
      }),
    ];
    const world = { enrolments: [enrolment({ visits, medicines: [takes] })], sales };
    const titles = () => {
      const list = screen.getByRole('heading', { name: 'What happened' }).parentElement as HTMLElement;
      return within(list)
        .getAllByRole('listitem')
        .map((entry) => entry.querySelector('p')?.textContent);
    };
    await open(world, { user: { userapps: SELLS } });
    await screen.findByText('Amlodipine 5 mg × 28', undefined, SOON);
    expect(titles()).toEqual(['Brought back', 'Visit: Hypertension', 'Bought', 'Visit: Hypertension']);
    expect(screen.getByText('Amlodipine 5 mg × 8')).toBeTruthy();
    await page.leave();
    await open(world);
    await screen.findByText(/refill due/, undefined, SOON);
    await waitFor(() => expect(titles()).toEqual(['Visit: Hypertension', 'Visit: Hypertension']), SOON);
  });

  it('has no visit of which a person decided that it does not count, of no enrolment either', async () => {
    await open({});
    const { by: _by, ...payload } = weighed;
    await act(async () => void (await page.shell.record('visit', { uuid: 'v3', madeAt: ago(0), payload })));
    await screen.findByText('Visit: Weight', undefined, SOON);
    const last_error = { at: ago(0), code: 'dismissed', detail: 'Weighed with shoes' };
    await act(async () => void (await page.outboxDb.outbox.update('v3', { state: 'quarantined', last_error })));
    await waitFor(() => expect(screen.queryByText('Visit: Weight')).toBeNull(), SOON);
  });

  it('is what this device has while the server does not answer, and the page says so', async () => {
    const server = careServer();
    server.reachable = false;
    await open({ enrolments: [enrolment({ visits: [visit()] })] }, { server });
    await goOffline();
    await screen.findByText(/^The server does not answer\. Shown is what this device has/, undefined, SOON);
    expect(screen.getByText('Visit: Hypertension')).toBeTruthy();
  });
});

describe('the page', () => {
  it('says so when the patient is not on this device, and leads on', async () => {
    await open({}, {}, 'nobody');
    await screen.findByText('This patient is not on this device', undefined, SOON);
    expect(screen.getByRole('link', { name: 'To the programmes' }).getAttribute('href')).toBe(
      '/health-services/modules',
    );
  });

  it('is French for those who read French', async () => {
    const other = { ...takes, product_uuid: 'gone', name: 'Losartan 50 mg' };
    const enrolments = [
      enrolment({ enrolled_at: ago(100), medicines: [takes, other], visits: [visit({ visited_at: ago(60) })] }),
    ];
    const products = onShelf.filter(({ uuid }) => uuid !== 'bp');
    await open({ enrolments, products, sales: [sold()] }, { language: 'fr', user: { userapps: SELLS } });
    await screen.findByRole('button', { name: 'À la caisse' }, SOON);
    expect(screen.getByText(/^En retard depuis/)).toBeTruthy();
    const leftOut = 'Losartan 50 mg et le service au code-barres 800bp';
    expect(screen.getByText(`Pas en vente ici : ${leftOut}.`)).toBeTruthy();
    expect(screen.getByText(/^Amlodipine 5 mg, une unité dure 1 jour · à renouveler le 23 nov\. 2026$/)).toBeTruthy();
    expect(screen.getByText('Équilibré')).toBeTruthy();
    expect(screen.getByText('Visite : Hypertension')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'À la caisse' }));
    await atTheTill();
    await told(`Pas dans cette vente, car pas en vente ici\u00a0: ${leftOut}.`);
  });
});
