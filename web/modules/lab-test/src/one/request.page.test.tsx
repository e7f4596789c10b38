import 'fake-indexeddb/auto';
import type { LabCase, LabEntryPayload } from '@bloom/api-client';
import { isLabEntry } from '@bloom/local-db';
import { FakeServer } from '@bloom/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { component, definition, glucose, hiv, malaria } from '../testing/definitions';
import { batch, openLab, productsCame, shelf } from '../testing/open-lab';
import { labCase, reading, told } from '../testing/records';

const user = userEvent.setup({ delay: null });
let page: Awaited<ReturnType<typeof openLab>>;
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  vi.spyOn(window, 'print').mockImplementation(() => undefined);
});
afterEach(async () => {
  await page.leave();
  vi.restoreAllMocks();
});

type World = NonNullable<Parameters<typeof openLab>[1]>;
type Options = NonNullable<Parameters<typeof openLab>[2]>;

/** One request, from this device alone. */
async function open(row: LabCase, world: World = {}, options: Options = {}) {
  page = await openLab(`/requests/${row.uuid}`, { cases: [row], ...world }, { server, ...options });
  await screen.findByRole('heading', { level: 1 });
}
const said = async (): Promise<LabEntryPayload[]> =>
  (await page.outboxDb.outbox.toArray()).filter(isLabEntry).map(({ payload }) => payload);
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const started = (minutesAgo: number) => ({ at: new Date(Date.now() - minutesAgo * 60_000).toISOString() });
const running = (definitions: Parameters<typeof labCase>[1], minutesAgo = 20) =>
  labCase('r1', definitions, { entries: told('r1', started(minutesAgo)) });

describe('reading a test', () => {
  it('an invalid one uses a kit, is not printed, and opens the repeat with the next kit', async () => {
    const lots = shelf(batch('b2', 'LOT-B', '2027-12-31'), batch('b1', 'LOT-A', '2027-01-31', 1));
    await open(running([malaria]), { products: lots });
    await press('Invalid');
    await screen.findByText('Invalid, repeat');
    expect(screen.queryByRole('button', { name: /Print slip/ })).toBeNull();
    await press('Start again');
    await user.click(await screen.findByRole('radio', { name: /Not detected/ }));
    await press('Save result');
    await screen.findByRole('button', { name: 'Print slip (80 mm)' });
    const [first, , second] = await said();
    // First expired, first out, and the one kit of that lot is used up.
    expect([first?.result?.outcome, first?.result?.kit?.batch_id, first?.result?.values]).toEqual([
      'invalid',
      'b1',
      [],
    ]);
    expect([second?.result?.outcome, second?.result?.kit?.batch_id]).toEqual(['valid', 'b2']);
  });

  it('lets nobody choose a lot that has expired or whose control failed', async () => {
    const lots = shelf(batch('old', 'LOT-O', '2020-01-31'), batch('bad', 'LOT-X'), batch('ok', 'LOT-C', '2028-01-31'));
    await open(
      running([malaria]),
      { products: lots },
      {
        async fill(_db, _outbox, modules) {
          await modules.rows('lab_controls').put({
            ...{
              uuid: 'c1',
              product_uuid: 'kit',
              batch_id: 'bad',
              lot: 'LOT-X',
              expiry_date: '2027-06-30',
              run_id: 'r1',
            },
            ...{
              name: 'Malaria RDT',
              level: 'positive',
              passed: false,
              note: '',
              at: '2026-11-26T08:00:00Z',
              by: 'Kofi',
            },
            ...{ change_number: 1, gone: false },
          });
        },
      },
    );
    const field = await screen.findByRole('combobox', { name: /Lot of the kit/ });
    expect(field.textContent).toContain('LOT-C');
    await user.click(field);
    const options = await screen.findAllByRole('option');
    expect(options.map((one) => [one.textContent?.split(' · ')[0], one.getAttribute('aria-disabled')])).toEqual([
      ['LOT-C', null],
      ['LOT-O', 'true'],
      ['LOT-X', 'true'],
    ]);
  });

  it('a panel is read by the keyboard alone: a digit or a letter chooses and goes on, Enter leaves a number', async () => {
    const grades = [
      { code: 'neg', name: { en: 'Negative', fr: 'Négatif' }, flag: 'normal' as const },
      { code: 'trace', name: { en: 'Trace', fr: 'Traces' }, flag: 'abnormal' as const },
    ];
    const strip = definition('strip', {
      components: [
        component({ code: 'protein', kind: 'choice', choices: grades }),
        component({ code: 'ph', decimals: 1 }),
        component({ code: 'blood', kind: 'choice', choices: grades }),
      ],
    });
    await open(running([strip]), { definitions: [strip] });
    const first = await screen.findByRole('radiogroup', { name: 'protein' });
    act(() => first.querySelector('button')?.focus());
    await user.keyboard('2');
    await user.keyboard('6.5{Enter}');
    await user.keyboard('n');
    await user.keyboard('{Enter}');
    await screen.findByText('To explain');
    const [entry] = await said();
    expect(entry?.result?.values.map(({ code, number, choice }) => [code, number ?? choice])).toEqual([
      ['protein', 'trace'],
      ['ph', 6.5],
      ['blood', 'neg'],
    ]);
  });

  it('asks once more for what is hardly possible, and says what is still to be read', async () => {
    await open(running([glucose]));
    await press('Save result');
    await screen.findByText('Still to be read: Glucose');
    await user.type(screen.getByRole('textbox', { name: 'Glucose' }), '55');
    await press('Save result');
    await screen.findByText(/Hardly possible: Glucose/);
    expect(await said()).toEqual([]);
    await press('Save all the same');
    await screen.findByText('Critically high');
  });

  it('a critical value is neither printed nor handed over before it is acknowledged with a note', async () => {
    await open(running([glucose]));
    await user.type(await screen.findByRole('textbox', { name: 'Glucose' }), '25');
    await press('Save result');
    await screen.findByText('Critical, to acknowledge');
    expect(screen.queryByRole('button', { name: /Print slip|handed over/ })).toBeNull();
    await press('Acknowledge');
    await screen.findByText('Write whom you told.');
    await user.type(screen.getByLabelText(/Whom you told/), 'Dr Addo, comes at once');
    await press('Acknowledge');
    await screen.findByRole('button', { name: 'Explained and handed over' });
    expect((await said()).at(-1)).toMatchObject({ kind: 'acknowledged', note: 'Dr Addo, comes at once' });
  });
});

describe('a result that is put right', () => {
  it('needs a reason, keeps the one before readable, uses no kit, and the slip says so', async () => {
    const first = reading({
      values: [{ code: 'glucose', number: 5.5, choice: null, flag: 'normal', low: 3.9, high: 7.8 }],
    });
    await open(labCase('r1', [glucose], { entries: told('r1', {}, first) }));
    await press('Put right');
    await user.type(await screen.findByRole('textbox', { name: 'Glucose' }), '8.5');
    await press('Save');
    await screen.findByText('Say why it is put right.');
    await user.type(screen.getByLabelText('Reason for putting it right'), 'Read the wrong line');
    await press('Save');
    await screen.findByText('Put right: Read the wrong line');
    await screen.findByText('1 earlier reading');
    const [entry] = await said();
    expect(entry).toMatchObject({ note: 'Read the wrong line', result: { amends: 'r1-e1', kit: null } });
    await press('Print slip (A5)');
    expect(document.body.textContent).toContain('Corrected result. Reason: Read the wrong line');
  });

  it('keeps the range that it was judged by, whatever the test says now', async () => {
    const values = [{ code: 'glucose', number: 5.5, choice: null, flag: 'high' as const, low: 3, high: 5 }];
    await open(labCase('r1', [glucose], { entries: told('r1', {}, reading({ values })) }));
    expect((await screen.findByRole('cell', { name: /3.0–5.0/ })).textContent).toContain('mmol/L');
    await screen.findByText('High');
  });
});

describe('the slip', () => {
  const values = [{ code: 'pf', number: null, choice: 'not_detected', flag: 'normal' as const, low: null, high: null }];
  const kit = { product_uuid: 'kit', batch_id: 'b1', lot: 'LOT-A', expiry_date: '2027-06-30' };
  it('says what was and was not detected, that the control is valid, and speaks French where it is to', async () => {
    await open(labCase('r1', [malaria], { entries: told('r1', {}, reading({ values, kit, timing: 'early' })) }));
    await user.click(await screen.findByRole('radio', { name: 'Français' }));
    await press('Print slip (80 mm)');
    const text = document.querySelector('[lang="fr"]')?.textContent?.replaceAll('\u00a0', ' ') ?? '';
    for (const word of [
      'Paludisme',
      'Non détecté',
      'Contrôle valide',
      'Lu avant le temps prévu',
      'LOT-A',
      'Ama Mensah',
    ]) {
      expect(text).toContain(word);
    }
    expect(window.print).toHaveBeenCalledTimes(1);
  });
});

describe('the referral letter', () => {
  it('is printed on A4 and on A5, in the language of the paper', async () => {
    const values = [{ code: 'pf', number: null, choice: 'detected', flag: 'abnormal' as const, low: null, high: null }];
    await open(labCase('r1', [malaria], { entries: told('r1', {}, reading({ values })) }));
    await user.click(await screen.findByRole('radio', { name: 'Français' }));
    for (const paper of ['A4', 'A5']) {
      await press(`Referral letter (${paper})`);
      const letter = document.querySelector<HTMLElement>('[lang="fr"]');
      expect(letter?.parentElement?.className).toContain(paper);
      expect(letter?.textContent).toMatch(/Orientation.*Ama Mensah.*Détecté/);
      act(() => window.dispatchEvent(new Event('afterprint')));
      expect(document.querySelector('[lang="fr"]')).toBeNull();
    }
    expect(window.print).toHaveBeenCalledTimes(2);
  });
});

describe('a sensitive test', () => {
  const hidden = labCase('r1', [hiv], { entries: told('r1', {}, { kind: 'result' }) });
  const veiled = {
    ...hidden,
    tests: hidden.tests.map((test) => ({ ...test, definition_uuid: null, code: null, version: null, hidden: true })),
  };
  const values = [{ code: 'hiv', number: null, choice: 'reactive', flag: 'abnormal' as const, low: null, high: null }];
  const opened = { ...hidden, entries: told('r1', {}, reading({ values })), paid: false, owed_back: false };

  it('is shown by the server to who may read it', async () => {
    server.on('GET', '/api/lab/requests/:uuid/', opened);
    await open(veiled);
    await screen.findByRole('heading', { name: 'HIV' });
    await screen.findByText('Reactive');
  });

  it('is a laboratory test to everybody else, without what came of it, whatever the server says', async () => {
    server.on('GET', '/api/lab/requests/:uuid/', opened);
    await open(veiled, {}, { user: { scopes: ['lab.read', 'lab.perform'] } });
    await screen.findByRole('heading', { name: 'Laboratory test' });
    await waitFor(() => expect(server.asked('GET', '/api/lab/requests/:uuid/')).toHaveLength(1));
    expect(document.body.textContent).not.toMatch(/HIV|Reactive/);
    expect(screen.queryByRole('button', { name: /Print slip/ })).toBeNull();
  });
});

describe('what is charged', () => {
  it('an unpaid charge of a test that is cancelled is taken back', async () => {
    await open(labCase('r1', [malaria]));
    await press('Charge at the till');
    await waitFor(() => expect(page.location.get().pathname).toBe('/pos/patient'));
    act(() => page.shell.navigate('/lab-test/requests/r1'));
    await screen.findByText('Waits at the till');
    await press('Cancel test');
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel test' }));
    await screen.findByText('Say why');
    await user.type(within(dialog).getByLabelText('Reason'), 'Left');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel test' }));
    await press('Take the charge back');
    await waitFor(async () => expect(await page.shell.drafts.list('held.')).toEqual([]));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Charge at the till|Take/ })).toBeNull());
  });

  it('names a test that is not sold here, before it goes to the till and after, and sells the rest', async () => {
    const other = { ...glucose, test: { ...glucose.test, service_barcode: '600gone' } };
    const both = { definitions: [malaria, other], cases: [labCase('r1', [malaria, other])] };
    const fill: Options['fill'] = async (db) => void (await db.progress.put(productsCame));
    page = await openLab('/requests/r1', both, { server, fill });
    await screen.findByText(/^Not sold here: .*ucose.*\.$/);
    expect(screen.queryByText(/Not sold here: .*alaria/)).toBeNull();
    await press('Charge at the till');
    await waitFor(() => expect(page.notices.at(-1)?.message).toMatch(/^Tests that are not in this sale, .*: 1\.$/));
    expect(page.notices.at(-1)?.message, 'others look at the till').not.toMatch(/ucose/);
    expect(page.notices.at(-1)).toMatchObject({ kind: 'warning', hideAfter: null });
  });

  it('calls no test unsold while the products are still coming', async () => {
    page = await openLab('/requests/r1', { cases: [labCase('r1', [malaria])], products: [] }, { server });
    await screen.findByText(/^Not among the products on this device yet: .*alaria/);
    expect(screen.queryByRole('button', { name: 'Charge at the till' })).toBeNull();
  });

  it('what was paid and is not made is owed back, as the server says', async () => {
    const row = labCase('r1', [malaria], { entries: told('r1', { kind: 'cancelled', note: 'Left' }) });
    server.on('GET', '/api/lab/requests/:uuid/', { ...row, paid: true, owed_back: true });
    await open(row);
    await screen.findByText(/give the money back/);
    await screen.findByText('Paid');
  });
});

it('who only reads sees results, and makes nothing', async () => {
  await open(running([malaria]), {}, { user: { scopes: ['lab.read'] } });
  await screen.findByRole('heading', { name: 'Malaria' });
  for (const name of ['Save result', 'Invalid', 'Cancel test']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});
