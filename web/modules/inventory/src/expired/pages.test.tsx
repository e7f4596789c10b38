import 'fake-indexeddb/auto';
import { product } from '@bloom/local-db/catalogue/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openInventory } from '../testing/open-inventory';

vi.setConfig({ testTimeout: 60_000 });
const SOON = { timeout: 20_000 };

/** `YYYY-MM-DD`, so many days from now at the facility (Accra, UTC). */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const expiring = (uuid: string, days: number) =>
  product({ uuid, name: uuid, batches: [{ id: uuid, lot: `L-${uuid}`, expiry_date: inDays(days), quantity: 5 }] });
const shelf = [expiring('old', -10), expiring('month', 20), expiring('quarter', 80), expiring('half', 150)];

let page: Awaited<ReturnType<typeof openInventory>>;
let saved: { name: string; text: Promise<string> }[];
afterEach(async () => {
  await page.leave();
  vi.restoreAllMocks();
});

function textOf(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });
}

function watchDownloads() {
  saved = [];
  let blob = new Blob();
  URL.createObjectURL = (given) => {
    blob = given as Blob;
    return 'blob:sheet';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: textOf(blob) });
  });
}
const names = () => {
  const table = screen.queryByRole('table');
  return table
    ? within(table)
        .queryAllByRole('link')
        .map((link) => link.textContent)
    : [];
};

describe('EXR the pages behind the banners', () => {
  it('EXR-01 ROU-29 shows what has expired, and hands it over as a sheet', async () => {
    watchDownloads();
    page = await openInventory('/expired-products', shelf);
    await waitFor(() => expect(names()).toEqual(['old']), SOON);
    expect(screen.getByText('10 days ago')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Download sheet' }));
    expect(saved[0]?.name).toMatch(/^Expired products \d{4}-\d\d-\d\d\.csv$/);
    const lines = (await saved[0]?.text)?.split('\r\n') ?? [];
    expect(lines.slice(1)).toEqual([`,old,L-old,${inDays(-10)},-10,5,12.00,60.00`, '']);
  });

  it('EXR-02 EXR-07 shows what expires within 90 days, or as many as are chosen, and keeps that in the address', async () => {
    page = await openInventory('/expiring-soon', shelf);
    await waitFor(() => expect(names()).toEqual(['month', 'quarter']), SOON);
    await userEvent.click(screen.getByRole('button', { name: '180 days' }));
    await waitFor(() => expect(names()).toEqual(['month', 'quarter', 'half']), SOON);
    expect(page.location.get().search).toBe('?days=180');
    await userEvent.click(screen.getByRole('button', { name: '30 days' }));
    await waitFor(() => expect(names()).toEqual(['month']), SOON);
  });

  it('EXR-01 says that all is well when nothing has expired', async () => {
    page = await openInventory('/expired-products', [expiring('half', 150)], { language: 'fr' });
    expect(await screen.findByText('Rien n’est périmé', {}, SOON)).toBeTruthy();
  });
});

describe('PRC the page behind the banner of new prices', () => {
  const priced = [
    product({ uuid: 'p', name: 'Paracetamol', oldSellingPrice: '10.00', oldMemberPrice: '9.00', hasNewPrice: true }),
    product({ uuid: 'z', name: 'Zinc' }),
  ];

  it('PRC-16 PRC-21 shows old, new and change, and takes the mark away', async () => {
    page = await openInventory('/new-prices', priced);
    await waitFor(() => expect(names()).toEqual(['Paracetamol']), SOON);
    const [, row] = screen.getAllByRole('row');
    const texts = within(row as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    expect(texts.map((text) => text?.replace(/\u00a0/g, ' '))).toEqual([
      'ParacetamolNew',
      'GHS 10.00Members GHS 9.00',
      'GHS 12.00Members GHS 11.00',
      '+GHS 2.00+20 %',
    ]);
    await waitFor(async () => expect((await page.db.inventory.get('p'))?.hasNewPrice).toBe(false), SOON);
    expect(names()).toEqual(['Paracetamol']);
    expect(screen.getByText('New')).toBeTruthy();
  });

  it('PRC-21 still lists the change at the next visit, no longer as new', async () => {
    const [first] = priced;
    page = await openInventory('/new-prices', [{ ...product({ uuid: 'p' }), ...first, hasNewPrice: false }]);
    await waitFor(() => expect(names()).toEqual(['Paracetamol']), SOON);
    expect(screen.queryByText('New')).toBeNull();
  });
});
