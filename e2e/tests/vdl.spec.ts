/** Provider stock: the figures of the server on the screen, and a month that is disputed, answered, accepted and paid. */
import type { ProviderOverview, ProviderStock, Statement, StatementHead } from '@bloom/api-client';
import { Api } from '../harness/api.ts';
import { expect, test } from '../harness/fixtures.ts';
import { minor } from '../harness/shop.ts';
import { expectAmount } from '../pages/sale-screen.ts';

test('ROU-19 VDL-6 who runs the facility sees what lies there for the provider, disputes a line, accepts once it is answered, and the provider notes the payment', async ({
  server,
  signedIn,
}) => {
  test.slow();
  const kofi = Api.remembered(server.url, 'kofi');
  const efua = Api.remembered(server.url, 'efua');
  const facility = await kofi.facilityId();
  const of = `?facility_id=${facility}`;
  const overview = await kofi.get<ProviderOverview>(`/api/vdl/overview/${of}`);
  const { results: heads } = await kofi.get<{ results: StatementHead[] }>(`/api/vdl/statements/${of}`);
  // Months are accepted in their order.
  const { period } = heads.filter(({ state }) => state === 'proposed').at(-1) ?? { period: '' };
  const path = `/api/vdl/statements/${period}/`;
  const asItIs = () => kofi.get<Statement>(`${path}${of}`);
  const before = await asItIs();
  const [line] = before.lines;
  if (!line) throw new Error('the demo has no statement with a line to accept');

  const page = await signedIn('kofi', { path: '/vdl/overview' });
  const main = page.getByRole('main');
  const here = main.getByRole('group', { name: 'On your shelves' });
  await expectAmount(here.getByRole('paragraph').first(), minor(overview.value));
  const { results: stock } = await kofi.get<{ results: ProviderStock[] }>(`/api/vdl/position/${of}`);
  await expect(main.getByRole('row')).toHaveCount(stock.length + 1);

  await page.getByRole('link', { name: 'See the statements' }).click();
  await main.locator(`a[href$="/vdl/statements/${period}"]`).click();
  const total = main.getByRole('row', { name: /^All products/ });
  await expectAmount(total.getByRole('cell').last(), minor(before.owed));
  await expect(main.getByRole('row')).toHaveCount(before.lines.length + 2);

  await main.getByRole('link', { name: line.name }).first().click();
  await main.getByRole('button', { name: 'Dispute this line' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('One box came broken.');
  await dialog.getByRole('button', { name: 'Dispute this line' }).click();
  await expect(main).toContainText('The provider has not answered yet.');
  expect((await asItIs()).state).toBe('disputed');
  await efua.write('POST', `${path}lines/${line.product_uuid}/resolve/`, { facility_id: facility, text: 'Seen.' });

  await page.goto(`/vdl/statements/${period}`);
  await main.getByRole('button', { name: /^Accept / }).click();
  await expect(dialog).toContainText(/You confirm that the facility owes the provider/);
  await dialog.getByRole('button', { name: /^Accept / }).click();
  await expect(main).toContainText('Accepted, not paid yet');
  expect(await asItIs()).toMatchObject({ state: 'accepted', owed: before.owed, closing_units: before.closing_units });

  await efua.write('POST', `${path}paid/`, { facility_id: facility, amount: before.owed, reference: 'TR-7' });
  await page.reload();
  await expect(main).toContainText('TR-7');
});

test('ENT-16 a cashier without the app is told so, and nothing of it is asked for', async ({ signedIn }) => {
  const page = await signedIn('ama');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/vdl/overview');
  await expect(page.getByRole('main')).toContainText('Your account does not have the app VDL');
  expect(asked.filter((path) => path.startsWith('/api/vdl/'))).toEqual([]);
});

test('HOM-12 ROU-19 a country names tile and page of the provider’s stock, in the language of the reader', async ({
  server,
  signedIn,
}) => {
  const words = ['--vdl-label-en', 'Network stock', '--vdl-label-fr', 'Stock du réseau'];
  await server.nameVdl('GH', [...words, '--vdl-subtitle-fr', 'À payer quand c’est vendu']);
  const page = await signedIn('kofi');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Network stock' })).toBeInViewport();
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'fr'));
  await page.reload();
  await main.getByRole('link', { name: 'Stock du réseau' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stock du réseau' })).toBeInViewport();
  await expect(main.getByText('À payer quand c’est vendu')).toBeInViewport();
  const tile = page.getByRole('navigation').getByRole('link', { name: 'Stock du réseau' });
  await expect(tile).toHaveAttribute('aria-current', 'page');
});
