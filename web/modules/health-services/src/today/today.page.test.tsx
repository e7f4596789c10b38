import 'fake-indexeddb/auto';
import { plusDays } from '@bloom/care/programmes';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { enrolment, visit } from '../testing/documents';
import { careServer, efua, onShelf, openCare, SELLS, sold } from '../testing/open-care';

const SOON = { timeout: 20_000 };
const user = userEvent.setup({ delay: null });
let page: Awaited<ReturnType<typeof openCare>>;
afterEach(() => page.leave());

const TODAY = new Date().toISOString().slice(0, 10);
const ago = (days: number) => `${plusDays(TODAY, -days)}T00:00:00Z`;
const overdue = enrolment({
  enrolled_at: ago(100),
  visits: [visit({ visited_at: ago(60), next_on: plusDays(TODAY, -30) })],
});
const contacts = async () =>
  (await page.outboxDb.outbox.toArray()).filter(({ kind }) => kind === 'contact').map(({ payload }) => payload);
const row = async (name = 'Efua Owusu') => {
  const link = await screen.findByRole('link', { name });
  return within(link.closest('li') as HTMLElement);
};
const open = async (options: Parameters<typeof openCare>[1] = {}, path = '/today') => {
  page = await openCare(path, { enrolments: [overdue], ...options });
};

describe('who is to be called', () => {
  it('is named with a phone that can be pressed, what was measured last and since when they should have come', async () => {
    await open();
    const efuas = await row();
    expect(efuas.getByRole('link', { name: '+233 20 555 0101' }).getAttribute('href')).toBe('tel:+233205550101');
    expect(efuas.getByText(/^Overdue since /)).toBeTruthy();
    expect(efuas.getByText(/Hypertension .*128 mmHg · 82 mmHg/)).toBeTruthy();
    expect(efuas.getByRole('link', { name: 'Begin the visit' }).getAttribute('href')).toBe(
      '/health-services/visit?programme=hypertension&patient=efua',
    );
  });

  it('offline: not reached is recorded once, and the patient stays on the list', async () => {
    const server = careServer();
    server.reachable = false;
    await open({ server });
    await act(async () => page.connectivity.set({ state: 'offline', reachable: false, remainingHours: 20 }));
    await user.click((await row()).getByRole('button', { name: 'Not reached' }));
    await screen.findByText('Efua Owusu: Not reached. Recorded.');
    await waitFor(async () => expect((await row()).getByText(/Not reached, .*\(Ama Mensah\)/)).toBeTruthy());
    expect(await contacts()).toMatchObject([{ enrolment_uuid: 'e1', outcome: 'not_reached', remind_on: null }]);
    expect(screen.getByText(/^The server does not answer\. As of /)).toBeTruthy();
  });

  it('who will come is off the list for some days, and back when that is taken back', async () => {
    await open();
    await user.click((await row()).getByRole('button', { name: 'Will come' }));
    await screen.findByText('Nobody is to be called');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await row();
    expect(await contacts()).toMatchObject([
      { outcome: 'will_come', remind_on: plusDays(TODAY, 3) },
      { outcome: 'resumed', remind_on: null },
    ]);
  });

  it('is reminded of on a day that is chosen', async () => {
    await open();
    await user.click((await row()).getByRole('button', { name: 'Remind later…' }));
    await user.click(await screen.findByRole('button', { name: 'Remind then' }));
    await screen.findByText('Nobody is to be called');
    expect(await contacts()).toMatchObject([{ outcome: 'remind_later', remind_on: plusDays(TODAY, 7) }]);
  });

  it('whoever leaves, or died, is asked about once more', async () => {
    await open();
    await user.click((await row()).getByRole('button', { name: 'More about Efua Owusu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Died…' }));
    await screen.findByRole('dialog', { name: 'Has Efua Owusu died?' });
    expect(await contacts()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Died' }));
    await screen.findByText('Nobody is to be called');
    expect(await contacts()).toMatchObject([{ outcome: 'died' }]);
  });

  it('stands in the order in which calls help most: overdue, due, lost; who was called already after who was not', async () => {
    const people = ['ama', 'bea', 'cora', 'dede'];
    const of = (pk: string, days: number, nextIn: number) =>
      enrolment({
        ...{ uuid: pk, patient_id: pk, enrolled_at: ago(days) },
        visits: [visit({ uuid: `v-${pk}`, visited_at: ago(days), next_on: plusDays(TODAY, nextIn) })],
      });
    const called = of('ama', 60, -30);
    await open({
      enrolments: [
        of('cora', 30, 0),
        of('dede', 500, -400),
        {
          ...called,
          contacts: [
            {
              ...{ uuid: 'c', enrolment_uuid: 'ama', at: ago(1) },
              outcome: 'not_reached',
              remind_on: null,
              note: '',
              by: 'Kofi',
            },
          ],
        },
        of('bea', 50, -20),
      ],
      fill: async (db) => {
        await db.patients.bulkPut(people.map((pk) => ({ ...efua, patient_pk: pk, first_name: pk, last_name: '' })));
      },
    });
    await row('ama');
    const names = screen.getAllByRole('link').map(({ textContent }) => textContent ?? '');
    expect(names.filter((name) => people.includes(name))).toEqual(['bea', 'ama', 'cora', 'dede']);
  });

  it('is nobody when all have come, and the page says so', async () => {
    await open({ enrolments: [] });
    await screen.findByText('Nobody is to be called');
  });
});

describe('whoever comes', () => {
  const takes = { product_uuid: 'amlo', name: 'Amlodipine 5 mg', daily_units: 1 };
  const fill: NonNullable<Parameters<typeof openCare>[1]>['fill'] = async (db) => {
    await db.inventory.bulkPut(onShelf);
    await db.sales.put(sold());
  };
  const refilled = { ...overdue, medicines: [takes] };

  it('OUT-18 is handed over to the till with the refill and the visit, in one press and without a network', async () => {
    const server = careServer();
    server.reachable = false;
    await open({ server, enrolments: [refilled], fill, user: { userapps: SELLS } });
    await act(async () => page.connectivity.set({ state: 'offline', reachable: false, remainingHours: 20 }));
    await user.dblClick(await (await row()).findByRole('button', { name: 'To the till' }, SOON));
    await waitFor(() => expect(page.location.get().pathname).toBe('/pos/patient'), SOON);
    expect((await page.shell.drafts.list('held.')).map(({ value }) => value)).toEqual([
      expect.objectContaining({
        from: { module: 'health-services', id: 'e1' },
        patient: expect.objectContaining({ pk: 'efua', name: 'Efua Owusu' }),
        lines: [
          expect.objectContaining({ productUuid: 'amlo', quantity: 28 }),
          expect.objectContaining({ productUuid: 'bp', quantity: 1 }),
        ],
      }),
    ]);
    expect(server.asked('GET', '/api/care/patients/:patient_id/')).toEqual([]);
  });

  it('is not somebody whom this device does not have: the till would sell to nobody', async () => {
    const stranger = { ...refilled, uuid: 'e2', patient_id: 'nobody' };
    await open({ enrolments: [refilled, stranger], fill, user: { userapps: SELLS } });
    await (await row()).findByRole('button', { name: 'To the till' }, SOON);
    expect((await row('Patient who is not on this device')).queryByRole('button', { name: 'To the till' })).toBeNull();
  });
});

describe('programmes', () => {
  it('are tiles that count as the list does', async () => {
    await open({}, '/modules');
    const tile = within((await screen.findByRole('link', { name: 'Hypertension' })).closest('li') as HTMLElement);
    expect(tile.getByText('Enrolled').nextSibling?.textContent).toBe('1');
    expect(tile.getByText('Overdue').nextSibling?.textContent).toBe('1');
    expect(tile.getByRole('link', { name: '1 patient to call' }).getAttribute('href')).toBe(
      '/health-services/today?programme=hypertension',
    );
    expect(screen.getByRole('link', { name: 'Weight' }).getAttribute('href')).toBe(
      '/health-services/visit?programme=weight',
    );
  });

  it('are not for who has not the app, nor for whose device keeps no copy', async () => {
    await open({ user: { userapps: '[]' } }, '/modules');
    await screen.findByText('You do not have Health Services');
    await page.leave();
    await open({ keepsCopy: false }, '/today');
    await screen.findByText('Your device keeps no copy of the facility');
  });

  it('say that they are not here yet while they never came', async () => {
    await open(
      { programmes: [], enrolments: [], fill: async (_db, _outbox, modulesDb) => void (await modulesDb.feeds.clear()) },
      '/modules',
    );
    await screen.findByText('The programmes are not on this device yet');
  });
});
