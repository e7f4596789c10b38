/** Files whose headers nobody knows: their columns are assigned by hand, once for all files with these headers. */
import type { InventoryItem, Page as Listed, PriceChange, StockCount, Upload } from '@bloom/api-client';
import type { Page } from '@playwright/test';
import { Api } from '../harness/api.ts';
import { expect, test } from '../harness/fixtures.ts';
import { oneMore, Shop } from '../harness/shop.ts';
import { expectInSight } from '../pages/in-sight.ts';

async function choose(page: Page, press: () => Promise<void>, name: string, text: string): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await press();
  await (await choosing).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

/** By the keyboard: the first letters of what the column is. */
async function assign(page: Page, header: string, title: string): Promise<void> {
  const list = page.getByRole('combobox', { name: `${header} is taken for` });
  await list.focus();
  await page.keyboard.type(title);
  await expect(list.locator('option:checked')).toHaveText(title);
}

test('UPL-01 a price list with headers that nobody knows: columns are assigned by the keyboard beside their first rows, it counts once, and the next file needs none of it', async ({
  server,
  signedIn,
}) => {
  const ama = Api.remembered(server.url, 'ama');
  const efua = Api.remembered(server.url, 'efua');
  const facility = await ama.facilityId();
  const [one, two] = (await Shop.of(ama)).sellable(2) as [InventoryItem, InventoryItem];
  const changes = async ({ uuid }: InventoryItem) =>
    ama.get<Listed<PriceChange>>(`/api/inventory/products/${uuid}/prices/?facility_id=${facility}&page=1`);
  const before = await changes(one);
  const file = (prices: readonly [walkIn: string, member: string][]) =>
    [
      'Kode;Rafu;Bei ya rejareja;Bei ya wanachama',
      ...[one, two].map((item, at) => [item.barcode_id, 'A3', ...(prices[at] ?? [])].join(';')),
    ].join('\n');
  const higher = [one, two].map(
    (item) => [oneMore(item.walk_in_selling_price), item.member_selling_price] as [string, string],
  );

  const page = await signedIn('efua', { input: 'keyboard', path: '/inventory/price-list/GH?tab=upload' });
  const main = page.getByRole('main');
  const press = async (name: string) => {
    await main.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
  };
  await choose(page, () => press('Choose a file'), 'bei.csv', file(higher));
  await expect(main.getByRole('alert')).toHaveText(
    '3 required columns were not found: Drug ID, Walk-in price, Member price',
  );
  await expect(main.getByRole('button', { name: 'Upload anyway' })).toBeVisible();
  for (const [header, cells] of [
    ['Kode', [one.barcode_id, two.barcode_id]],
    ['Bei ya rejareja', higher.map(([walkIn]) => walkIn)],
  ] as const) {
    const row = main.getByRole('row').filter({ has: page.getByRole('combobox', { name: `${header} is taken for` }) });
    for (const cell of cells) await expect(row).toContainText(cell);
  }
  await assign(page, 'Kode', 'Drug ID');
  await assign(page, 'Bei ya rejareja', 'Walk-in price');
  // Taken for the member price by mistake, and mended: nothing is taken for two things.
  await assign(page, 'Rafu', 'Member price');
  await assign(page, 'Bei ya wanachama', 'Member price');
  await expect(page.getByRole('combobox', { name: 'Rafu is taken for' })).toHaveValue('');
  await expect(main.getByText('All required columns are there.')).toBeVisible();
  await press('Start upload');
  await expect(main.getByText('Done: 2 rows were applied.')).toBeVisible({ timeout: 60_000 });

  const [item] = (await ama.products()).filter(({ uuid }) => uuid === one.uuid) as [InventoryItem];
  expect([item.walk_in_selling_price, item.member_selling_price]).toEqual(higher[0]);
  expect((await changes(one)).count).toBe(before.count + 1);
  const uploads = await efua.get<Listed<Upload>>('/api/uploads/?kind=price_list&country=GH&page=1');
  expect(uploads.results.filter(({ file_name }) => file_name === 'bei.csv')).toHaveLength(1);

  // The next file comes with the same headers, in other cases.
  await press('Upload another file');
  const highest = higher.map(([walkIn, member]) => [oneMore(walkIn), member] as [string, string]);
  await choose(
    page,
    () => press('Choose a file'),
    'bei-2.csv',
    file(highest).replace('Bei ya rejareja', 'BEI YA REJAREJA'),
  );
  await expect(main.getByText('Columns as they were assigned for such a file before.')).toBeVisible();
  await expect(main.getByRole('row').filter({ hasText: 'Kode' })).toContainText('Drug ID');
  await press('Start upload');
  await expect(main.getByText('Done: 2 rows were applied.')).toBeVisible({ timeout: 60_000 });
  const [again] = (await ama.products()).filter(({ uuid }) => uuid === one.uuid) as [InventoryItem];
  expect(again.walk_in_selling_price).toBe(highest[0]?.[0]);
  expect((await changes(one)).count).toBe(before.count + 2);
});

test('UPL-01 LNG-01 UIC-07 on a phone in French every column is assigned by touch and in sight; the count is there once, and a file of the same pharmacy is understood the next time', async ({
  server,
  signedIn,
}) => {
  const api = Api.remembered(server.url, 'koffi');
  const items = (await Shop.of(api)).sellable(3);
  const file = (counted: number) =>
    [
      'Article;Rayon compté hier;Charge du fournisseur;Fin',
      ...items.map(({ barcode_id, batches: [batch] }) =>
        [barcode_id, counted, batch?.lot, batch?.expiry_date].join(';'),
      ),
    ].join('\n');
  const openCounts = async () =>
    (
      await api.get<Listed<StockCount>>(
        `/api/inventory/stock-counts/?facility_id=${await api.facilityId()}&status=open&page=1`,
      )
    ).results;
  const earlier = await openCounts();

  const page = await signedIn('koffi', { input: 'touch', path: '/inventory/uploads' });
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'fr'));
  await page.goto('/inventory/uploads/stock-count');
  const main = page.getByRole('main');
  const open = () => main.getByRole('button', { name: 'Choisir un fichier' }).tap();
  await choose(page, open, 'rayon.csv', file(3));
  await expect(main.getByRole('alert')).toContainText('2 colonnes obligatoires sont introuvables');
  await expect(main.getByText(/^Indiquez ce que contient chaque colonne/)).toBeVisible();
  for (const [header, title] of [
    ['Article', 'Identifiant du produit'],
    ['Rayon compté hier', 'Quantité comptée'],
    ['Charge du fournisseur', 'Numéro de lot'],
    ['Fin', 'Date de péremption'],
  ] as const) {
    const list = main.getByRole('combobox', { name: `${header} est pris pour` });
    // Down to it, as a finger scrolls: nothing is to be looked for at the side.
    await list.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - innerHeight / 2));
    await expectInSight(list, header);
    await list.selectOption({ label: title });
  }
  const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(content).toBeLessThanOrEqual(screen as number);
  await main.getByRole('button', { name: 'Lancer l’import' }).tap();
  await expect(main.getByText('Terminé : 3 lignes ont été appliquées.')).toBeVisible({ timeout: 60_000 });
  const made = (await openCounts()).filter(({ id }) => earlier.every((other) => other.id !== id));
  expect(made.map(({ counted_lines }) => counted_lines)).toEqual([3]);

  await main.getByRole('button', { name: 'Importer un autre fichier' }).tap();
  await choose(page, open, 'rayon-2.csv', file(4));
  await expect(main.getByText('Colonnes affectées comme la dernière fois pour un tel fichier.')).toBeVisible();
  await main.getByRole('button', { name: 'Lancer l’import' }).tap();
  await expect(main.getByText('Terminé : 3 lignes ont été appliquées.')).toBeVisible({ timeout: 60_000 });
});
