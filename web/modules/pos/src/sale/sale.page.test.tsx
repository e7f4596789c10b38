import 'fake-indexeddb/auto';
import { BloomDb, browserEnvironment, OutboxDb, StorageError } from '@bloom/local-db';
import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Dexie from 'dexie';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mount, unmount } from '../index';
import { fakeShell } from '../testing/fake-shell';
import { product } from '../testing/product';

// Real databases and real key presses in jsdom: seconds on a busy machine.
vi.setConfig({ testTimeout: 20_000 });
configure({ asyncUtilTimeout: 8_000 });

let db: BloomDb;
let outboxDb: OutboxDb;
let fake: ReturnType<typeof fakeShell>;

beforeEach(async () => {
  const name = crypto.randomUUID();
  db = new BloomDb({ name: `bloom-${name}` });
  outboxDb = new OutboxDb({ name: `outbox-${name}` });
  localStorage.clear();
  sessionStorage.clear();
  await db.inventory.bulkPut([
    product({ uuid: 'p1', name: 'Amoxicillin 500 mg caps', barcode_id: '2000000000017' }),
    product({ uuid: 'p2', name: 'ORS sachet', walk_in_selling_price: '3.35', quantity: 2 }),
    product({ uuid: 'p3', name: 'Unpriced cream', walk_in_selling_price: '' }),
  ]);
  await db.progress.put({ resource: 'inventory', progress: 100, state: 'done' } as never);
});

afterEach(async () => {
  await act(async () => unmount());
  cleanup();
  await Promise.all([db.delete(), outboxDb.delete()]);
});

async function openTill() {
  const i18n = i18next.createInstance();
  await i18n.use(initReactI18next).init({ lng: 'en', fallbackLng: 'dev', resources: {} });
  fake = fakeShell({ db, outboxDb, env: browserEnvironment(), i18n });
  document.body.innerHTML = '<main></main>';
  act(() => void mount(document.querySelector('main') as HTMLElement, fake.shell));
  await screen.findByRole('option', { name: /Amoxicillin/ });
  await waitFor(() => expect(document.activeElement).toBe(search()));
  return userEvent.setup({ delay: null });
}

const search = () => screen.getByRole('searchbox');
const total = () => screen.getByRole('status', { name: 'Total' }).textContent?.replace(/\s/g, ' ');
const stored = () => outboxDb.outbox.toArray();

describe('ROU-12 the sale screen', () => {
  it('ROU-12 sells by keyboard alone: search, Enter, F9, Ctrl+Enter, and Enter for the next customer', async () => {
    const user = await openTill();
    await user.keyboard('ors{Enter}amox{Enter}{F9}{Control>}{Enter}{/Control}');
    await user.click(await screen.findByRole('button', { name: /New sale/ }));
    const [record] = await stored();
    expect(record?.payload.total).toBe('15.35');
    expect(record?.payload.patient_id).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(search()));
    expect(total()).toBe('GHS 0.00');
  });

  it('adds by barcode and Enter, and says so when no product carries it', async () => {
    const user = await openTill();
    for (let scan = 0; scan < 2; scan += 1) {
      await user.paste('2000000000017');
      await user.keyboard('{Enter}');
    }
    expect(total()).toBe('GHS 24.00');
    await user.paste('2999999999999');
    await user.keyboard('{Enter}');
    expect(screen.getAllByText('No product has the barcode 2999999999999.').length).toBeGreaterThan(0);
    expect(total()).toBe('GHS 24.00');
  });

  it('takes what is scanned before the products are read', async () => {
    const user = await openTill();
    await act(async () => unmount());
    let arrive: () => void = () => undefined;
    const items = await db.inventory.toArray();
    vi.spyOn(db.inventory, 'toArray').mockReturnValue(
      new Dexie.Promise((resolve) => {
        arrive = () => resolve(items);
      }),
    );
    act(() => void mount(document.querySelector('main') as HTMLElement, fake.shell));
    search().focus();
    await user.paste('2000000000017');
    await user.keyboard('{Enter}');
    expect(screen.queryAllByRole('option')).toEqual([]);
    arrive();
    await waitFor(() => expect(total()).toBe('GHS 12.00'));
  });

  it('warns when more is sold than the records hold, and allows it', async () => {
    const user = await openTill();
    await user.click(screen.getByRole('option', { name: /ORS/ }));
    await user.keyboard('{F7}5{Enter}');
    expect(screen.getByText('Only 2 left in the records. You can still sell it.')).toBeTruthy();
    expect(total()).toBe('GHS 16.75');
    expect(document.activeElement).toBe(search());
  });

  it('UIC takes a line out and brings it back', async () => {
    const user = await openTill();
    await user.click(screen.getByRole('option', { name: /ORS/ }));
    await user.click(screen.getByRole('button', { name: 'Remove ORS sachet' }));
    expect(total()).toBe('GHS 0.00');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(total()).toBe('GHS 3.35');
  });

  it('ENT-22 does not sell what has no price, and says why', async () => {
    const user = await openTill();
    await user.click(screen.getByRole('option', { name: /Unpriced/ }));
    expect(fake.notices.map((notice) => notice.message)).toEqual([
      'Unpriced cream has no price yet, so it cannot be sold.',
    ]);
    expect(total()).toBe('GHS 0.00');
  });

  it('SWK-10 tells the shell while a sale is open', async () => {
    const user = await openTill();
    expect(fake.unsaved.size).toBe(0);
    await user.click(screen.getByRole('option', { name: /ORS/ }));
    expect(fake.unsaved.size).toBe(1);
  });
});

describe('cash', () => {
  it('shows what is missing and does not complete, then the change', async () => {
    const user = await openTill();
    await user.click(screen.getByRole('option', { name: /Amoxicillin/ }));
    await user.keyboard('{F9}');
    await user.keyboard('10');
    expect(screen.getByText(/2\.00 is missing/)).toBeTruthy();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await stored()).toEqual([]);
    await user.click(within(screen.getByRole('group')).getByRole('button', { name: '20' }));
    expect(screen.getByRole('status', { name: 'Change' }).textContent).toMatch(/8\.00/);
  });

  it('OUT-18 a double press makes one sale', async () => {
    const user = await openTill();
    const { recordSale } = fake.shell;
    const calls: string[] = [];
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    fake.shell.recordSale = async (sale) => {
      calls.push(sale.uuid);
      await gate;
      return recordSale(sale);
    };
    await user.click(screen.getByRole('option', { name: /ORS/ }));
    await user.keyboard('{F9}');
    await user.dblClick(screen.getByRole('button', { name: /Complete sale/ }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    open();
    await screen.findByRole('button', { name: /New sale/ });
    expect(calls).toHaveLength(1);
    expect(await stored()).toHaveLength(1);
  });
});

describe('LST-02 when the device cannot store the sale', () => {
  it('LST-02 says so, keeps the sale on screen, and the retry is the same sale', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const user = await openTill();
    const { recordSale } = fake.shell;
    const tried: string[] = [];
    fake.shell.recordSale = (sale) => {
      tried.push(sale.uuid);
      return tried.length === 1 ? Promise.reject(new StorageError('quota', 'full')) : recordSale(sale);
    };
    await user.click(screen.getByRole('option', { name: /ORS/ }));
    await user.keyboard('{F9}{Control>}{Enter}{/Control}');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The sale was not saved');
    expect(alert.textContent).toContain('The storage of this device is full');
    expect(screen.getByRole('status', { name: 'To pay' }).textContent).toMatch(/3\.35/);
    await user.click(screen.getByRole('button', { name: /Try again/ }));
    await screen.findByRole('button', { name: /New sale/ });
    expect(new Set(tried).size).toBe(1);
    expect(await stored()).toHaveLength(1);
  });

  it('an answer lost after the write still counts as sold', async () => {
    const user = await openTill();
    const { recordSale } = fake.shell;
    fake.shell.recordSale = async (sale) => {
      await recordSale(sale);
      throw new Error('the worker died');
    };
    await user.click(screen.getByRole('option', { name: /ORS/ }));
    await user.keyboard('{F9}{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('button', { name: /New sale/ })).toBeTruthy();
    expect(await stored()).toHaveLength(1);
  });
});

describe('SWK-10 a reload', () => {
  it('SWK-10 brings the open sale back', async () => {
    const user = await openTill();
    await user.click(screen.getByRole('option', { name: /ORS/ }));
    await act(async () => unmount());
    await openTill();
    await waitFor(() => expect(total()).toBe('GHS 3.35'));
  });

  it('a cart that was sold in the moment of the crash is not offered again', async () => {
    const user = await openTill();
    await user.click(screen.getByRole('option', { name: /ORS/ }));
    const draft = JSON.stringify({ ...sessionStorage, ...localStorage });
    await user.keyboard('{F9}{Control>}{Enter}{/Control}');
    await screen.findByRole('button', { name: /New sale/ });
    await act(async () => unmount());
    const saved = JSON.parse(draft) as Record<string, string>;
    for (const [key, value] of Object.entries(saved)) {
      if (key.startsWith('bloom.pos.cart')) sessionStorage.setItem(key, value);
    }
    const i18n = fake.shell.i18n;
    fake = fakeShell({ db, outboxDb, env: browserEnvironment(), i18n });
    act(() => void mount(document.querySelector('main') as HTMLElement, fake.shell));
    expect(await screen.findByText('Sale complete')).toBeTruthy();
    expect(await stored()).toHaveLength(1);
  });
});

describe('ROU-13 the list of sales', () => {
  it('shows state and reason of a held-back sale and sends it again', async () => {
    const user = await openTill();
    await user.click(screen.getByRole('option', { name: /ORS/ }));
    await user.keyboard('{F9}{Control>}{Enter}{/Control}');
    await screen.findByRole('button', { name: /New sale/ });
    const [record] = await stored();
    const last_error = { at: '', code: 'hash_mismatch', detail: 'The record was damaged.' };
    await outboxDb.outbox.update(record?.uuid ?? '', { state: 'quarantined', last_error });
    act(() => fake.shell.navigate('/pos/sales'));
    await user.click(await screen.findByRole('button', { name: /Held back/ }));
    expect(screen.getByText('Held back: The record was damaged.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: /Waiting to be sent/ })).toBeTruthy();
  });

  it('ROU-13 says what to expect while there are no sales', async () => {
    await openTill();
    act(() => fake.shell.navigate('/pos/sales'));
    expect(await screen.findByText('No sales today yet')).toBeTruthy();
  });
});

describe('ROU-17 ROU-24 what is not built yet', () => {
  it('ROU-17 ROU-24 says so plainly', async () => {
    await openTill();
    for (const path of ['member-management', 'member-directory', 'promos-and-discounts']) {
      act(() => fake.shell.navigate(`/pos/${path}`));
      expect(screen.getByText(/this part is not built yet/)).toBeTruthy();
    }
    act(() => fake.shell.navigate('/pos/nowhere'));
    expect(screen.getByText('This page does not exist in Point of sale.')).toBeTruthy();
  });
});
