/** A pharmacy opens in Lomé: by one person of the provider, in the screens, until its first sale is in its figures. */
import type { InsightsOverview, InventoryItem } from '@bloom/api-client';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { Api } from '../harness/api.ts';
import { drained, outboxSales } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import { PIN } from '../harness/people.ts';
import { minor, Shop } from '../harness/shop.ts';
import { FileUpload } from '../pages/file-upload.ts';
import { HistoryScreen } from '../pages/history-screen.ts';
import { Home } from '../pages/home.ts';
import { type NewPerson, Opening } from '../pages/opening.ts';
import { PinDialog } from '../pages/pin-dialog.ts';
import { amountOn, SaleScreen } from '../pages/sale-screen.ts';
import { signOut } from '../pages/shell.ts';
import { SignIn } from '../pages/sign-in.ts';
import { Till } from '../pages/till.ts';

const PHARMACY = 'Pharmacie de la Lagune, Lomé';
const OWN_PASSWORD = 'lagune au petit matin';
/** Known to nobody before: it comes with the register of products. */
const NEW_PRODUCT = { barcode: '6190000000017', name: 'Artéméther 20 mg + luméfantrine 120 mg, 24 comprimés' };

const OWNER: NewPerson = {
  username: 'kodjo',
  firstName: 'Kodjo',
  lastName: 'Amegan',
  facility: PHARMACY,
  language: 'Français',
  groups: ['Owner', 'Admin'],
  apps: ['POS', 'Sales history', 'Facility insights', 'Inventory'],
};
const CASHIER: NewPerson = {
  ...OWNER,
  username: 'akou',
  firstName: 'Akou',
  lastName: 'Lawson',
  groups: ['Cashier'],
  apps: ['POS', 'Inventory'],
};

const sheet = (titles: string, rows: readonly (readonly string[])[]): string =>
  [titles, ...rows.map((row) => row.map((cell) => `"${cell}"`).join(','))].join('\n');

test('GEN-01 GEN-03 SET-04 SET-05 SET-16 SET-18 UPL-01 ROL-16 API-41 PIN-01 SES-14 a pharmacy in Lomé: opened by efua alone, sells in French without a server, and its owner finds the sale in the insights', async ({
  server,
  browser,
  signedIn,
}) => {
  test.slow();
  const ama = Api.remembered(server.url, 'ama');
  const known = (await Shop.of(ama)).sellable(2);

  // The facility and its people.
  const provider = await signedIn('efua', { path: '/inventory/settings/facilities' });
  const opening = new Opening(provider);
  await opening.facility({
    name: PHARMACY,
    country: 'Togo',
    owner: 'Kodjo Amegan',
    ownerEmail: 'kodjo@lagune.example',
    phone: '+228 90 00 00 00',
    address: 'Boulevard du Mono, Lomé',
    licence: 'TG-2026-117',
    receiptHeader: 'NIF 1000432187',
  });
  const facilityId = /facilities\/([0-9a-f-]{36})\//.exec(provider.url())?.[1] ?? '';
  const [ownerPassword, cashierPassword] = [await opening.person(OWNER), await opening.person(CASHIER)];

  // One product more in the register, the prices of the country, and what a wholesaler brings.
  const files = new FileUpload(provider);
  await provider.goto('/inventory/uploads/product-register');
  const register = [NEW_PRODUCT.barcode, NEW_PRODUCT.name, 'Luméfine'];
  await files.send('registre.csv', sheet('Drug ID,Product name,Brand', [register]), 1);
  await provider
    .getByRole('banner')
    .getByRole('button', { name: /^settings/i })
    .click();
  await provider.getByRole('button', { name: 'Manage prices' }).click();
  const chooser = provider.getByRole('dialog', { name: 'Select price list by country' });
  await chooser.getByRole('combobox').click();
  await provider.getByRole('option', { name: 'Togo', exact: true }).click();
  await chooser.getByRole('button', { name: 'Select formulary' }).click();
  await expect(provider).toHaveURL(/\/inventory\/price-list\/TG/);
  await provider.getByRole('tab', { name: 'Upload', exact: true }).click();
  const barcodes = [NEW_PRODUCT.barcode, ...known.map(({ barcode_id }) => barcode_id)];
  const prices = barcodes.map((barcode, at) => [barcode, String(2_500 + at * 475), String(2_300 + at * 475)]);
  await files.send('togo.csv', sheet('Drug ID,Walk-in price,Member price', prices), barcodes.length);
  await chooseFacility(provider, PHARMACY);
  await provider.goto('/inventory/uploads/delivery-note');
  // Efua is of Accra; what she looks after now has the prices of Togo.
  const pages = provider.getByRole('navigation', { name: 'Inventory pages' });
  await expect(pages.getByRole('link', { name: 'Price list' })).toHaveAttribute('href', '/inventory/price-list/TG');
  const delivered = barcodes.map((barcode, at) => [
    'UBIPHARM',
    'BL-2026-1',
    barcode,
    `L${at}`,
    inTwoYears(),
    '40',
    '1500',
  ]);
  const titles = 'Supplier,Delivery note number,Drug ID,Batch number,Expiry date,Quantity,Unit cost';
  await files.send('livraison.csv', sheet(titles, delivered), barcodes.length);

  // The cashier, on the till of the pharmacy: a password of her own, an offline PIN, then no server.
  const till = await arrive(browser, server.url, CASHIER, cashierPassword);
  const counter = new Till(till);
  await new Home(till).open('Point de vente');
  await counter.openFirstTime();
  await server.kill();
  await till.reload();
  await counter.ready();
  const screen = new SaleScreen(till);
  await expect(screen.products.getByRole('option')).toHaveCount(barcodes.length);
  await screen.products.getByRole('option', { name: /Artéméther/ }).click();
  await screen.products.getByRole('option', { name: known[0]?.name ?? '' }).click();
  // 2,500 and 2,975 francs, which have no hundredths.
  await expect.poll(() => amountOn(screen.total)).toBe(5_475);
  await expect(screen.total).not.toContainText(/[.,]\d\d\b(?!\d)/);
  await counter.pressComplete();
  const receipt = await counter.receipt();
  expect(await outboxSales(till)).toHaveLength(1);
  await server.start();
  await drained(till);

  // The owner.
  const office = await arrive(browser, server.url, OWNER, ownerPassword);
  await new Home(office).open('Analyses de l’établissement');
  await expect(office).toHaveURL(/\/facility-insights\/overview/);
  const sales = office.getByRole('group', { name: 'Ventes', exact: true });
  await expect(sales).toContainText('5 475');
  await sales.getByRole('link', { name: /voir la vente/i }).click();
  const history = new HistoryScreen(office);
  await expect(history.sale(receipt)).toBeVisible();
  await expect(history.totals).toContainText(/1 vente/);
  await expect(history.totals).toContainText('5 475');

  const kodjo = await Api.signIn(server.url, OWNER.username, OWN_PASSWORD);
  const shown = await kodjo.sales();
  expect(shown.map(({ receipt_number, total }) => [receipt_number, total])).toEqual([[receipt, '5475']]);
  const overview = await kodjo.get<InsightsOverview>(`/api/facility-insights/overview/?facility_id=${facilityId}`);
  expect([minor(overview.sales.value), overview.sales.count, overview.currency]).toEqual([5_475, 1, 'XOF']);
  expect(overview.cost_known).toBe(1);
  expect(minor(overview.margin.value)).toBe(5_475 - 2 * 1_500);
  const stock = new Map((await kodjo.products()).map(({ barcode_id, quantity }) => [barcode_id, quantity]));
  expect(stock).toEqual(new Map(barcodes.map((barcode, at) => [barcode, at < 2 ? 39 : 40])));

  // Nothing of Accra for either, and nothing of Lomé for Accra.
  const akou = await Api.signIn(server.url, CASHIER.username, OWN_PASSWORD);
  const accra = await ama.facilityId();
  for (const api of [kodjo, akou]) await seesNothingOf(accra, api);
  await seesNothingOf(facilityId, ama);
  expect(await kodjo.get<{ results: { facility_id: string }[] }>('/api/users/')).toMatchObject({ count: 2 });
  const banner = office.getByRole('banner');
  await expect(banner).toContainText(PHARMACY);
  await office.goto(`/inventory/facilities/${accra}/profile`);
  await expect(office.getByRole('main').getByText('C’est un autre établissement').first()).toBeVisible();
  await expect(office.locator('body')).not.toContainText('Accra');
  await signOut(office);
});

/** Everything of a facility that is asked for by its id. */
const OF_FACILITY = [
  'facilities-bff/general/facilities/{id}/',
  'facilities/{id}/profile/',
  'productaliases/?facility_id={id}',
  'inventory-bff/productaliases/?facility_id={id}',
  'inventory-bff/productaliases/new-prices/?facility_id={id}',
  'inventory-bff/stock-transfers/?source_or_destination_facility={id}',
  'inventory/stock-counts/?facility_id={id}',
  'inventory/deliveries/?facility_id={id}',
  'patient_audits/?facility_id={id}',
  'sales-history/?facility_id={id}',
  'sales/devices/?facility_id={id}',
  'promo-codes-admin/?specific_facilities={id}',
  'users/?facility_id={id}',
  'facility-insights/overview/?facility_id={id}',
  'facility-insights/wrapped/?facility_id={id}&year=2026',
];

async function seesNothingOf(facilityId: string, api: Api): Promise<void> {
  const answers = await Promise.all(
    OF_FACILITY.map(async (path) => [path, (await api.call(`/api/${path.replace('{id}', facilityId)}`)).status]),
  );
  expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(OF_FACILITY.map((path) => [path, 403])));
  const own = await api.facilityId();
  const places = await api.get<{ results: { id: string }[] }>('/api/facilities-bff/general/facilities/?page=1');
  expect(places.results.map(({ id }) => id)).toEqual([own]);
  // Without a facility in the address it is the own one.
  const items = await api.get<{ results: InventoryItem[] }>('/api/users/');
  expect(JSON.stringify(items)).not.toContain(facilityId);
}

/** Signs in on a device of her own with a password somebody gave, chooses a password of her own, and sets the offline PIN. */
async function arrive(browser: Browser, url: string, person: NewPerson, given: string): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    baseURL: url,
    locale: 'fr-TG',
    timezoneId: 'Africa/Lome',
  });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await new SignIn(page).as(person.username, given);
  await expect(page).toHaveURL(/\/inventory\/account\/change-password/);
  const main = page.getByRole('main');
  await main.getByLabel('Mot de passe actuel', { exact: true }).fill(given);
  await main.getByLabel('Nouveau mot de passe', { exact: true }).fill(OWN_PASSWORD);
  await main.getByLabel('Répéter le nouveau mot de passe', { exact: true }).fill(OWN_PASSWORD);
  await main.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await new PinDialog(page).set(PIN);
  await main.getByRole('link', { name: 'Aller à l’accueil' }).click();
  await new Home(page).ready(person.firstName, 'fr');
  return page;
}

async function chooseFacility(page: Page, name: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /choose a facility$/i })
    .click();
  const chooser = page.getByRole('dialog', { name: 'Choose a facility' });
  await chooser.getByRole('searchbox').fill('Lagune');
  await chooser.getByRole('button', { name }).click();
  await expect(page.getByRole('banner')).toContainText(name);
}

function inTwoYears(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear() + 2, now.getUTCMonth(), 1)).toISOString().slice(0, 10);
}
