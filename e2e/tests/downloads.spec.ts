/** The copy for offline use: complete, resumable, and honest about trouble. */
import { Api } from '../harness/api.ts';
import { downloaded, progress } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import { Drawer } from '../pages/drawer.ts';
import { Home } from '../pages/home.ts';

// Long enough to be cut in the middle.
test.use({ data: 'full' });

test('DWN-01 DWN-15 patients, inventory, sales and promos come to the device whole', async ({ server, signedIn }) => {
  test.slow();
  const api = Api.remembered(server.url, 'ama');
  const page = await signedIn('ama');
  await new Home(page).ready('Ama');
  for (const resource of ['promos', 'inventory', 'patients', 'sales'] as const)
    await downloaded(page, resource, 90_000);

  const rows = await progress(page);
  expect(rows.map((row) => [row.resource, row.state]).sort()).toEqual([
    ['inventory', 'done'],
    ['patients', 'done'],
    ['promos', 'done'],
    ['sales', 'done'],
  ]);
  expect(rows.find((row) => row.resource === 'inventory')?.count).toBe((await api.products()).length);
  expect(rows.find((row) => row.resource === 'sales')?.count).toBe(await api.countSales());
});

test('DWN-08 DWN-09 DWN-10 DWN-11 the first requests are the ones of the specification', async ({ line, signedIn }) => {
  const page = await signedIn('wanjiru', { through: line });
  await new Home(page).ready('Wanjiru');
  for (const resource of ['promos', 'inventory', 'patients', 'sales'] as const) await downloaded(page, resource);
  const first = (part: string) => {
    const heard = line.heard.find((request) => request.path.includes(part));
    return Object.fromEntries(new URL(heard?.path ?? '', line.url).searchParams);
  };
  expect(first('/patient_audits/')).toMatchObject({ limit: '25', facility_id: expect.any(String) });
  expect(first('/productaliases/')).toMatchObject({ page: '1', page_size: '50', facility_id: expect.any(String) });
  expect(first('/sales-history/')).toMatchObject({ limit: '50', status: 'A', offset: '0' });
  expect(first('/promo-codes-admin/')).toMatchObject({
    page: '1',
    page_size: '50',
    specific_facilities: expect.any(String),
  });
});

test('DWN-18 a download cut by the death of the server goes on where it was', async ({ server, line, signedIn }) => {
  test.slow();
  line.break({ kind: 'slow', delayMs: 300 }, { path: '/api/productaliases/' });
  const page = await signedIn('ama', { through: line });
  await new Home(page).ready('Ama');
  const share = async () => (await progress(page)).find((row) => row.resource === 'inventory')?.progress ?? 0;
  await expect.poll(share, { intervals: [50], timeout: 90_000 }).toBeGreaterThan(10);
  await server.kill();
  const reached = await share();
  expect(reached).toBeLessThan(100);
  const firstPages = () =>
    line.heard.filter((request) => /productaliases\/\?.*page_size=50(&|$)/.test(request.path)).length;
  const before = firstPages();
  await server.start();
  line.mend();
  await downloaded(page, 'inventory', 90_000);
  expect(firstPages(), 'it did not begin again').toBe(before);
});

test('DWN-20 DWN-21 after three answers of trouble the download says so with the words of the server', async ({
  line,
  signedIn,
}) => {
  test.slow();
  const body = JSON.stringify({ status: 500, title: 'Trouble', detail: 'The stock room is closed', code: 'closed' });
  line.break({ kind: 'status', status: 500, body }, { path: '/api/productaliases/' });
  const page = await signedIn('wanjiru', { through: line });
  await new Home(page).ready('Wanjiru');
  await expect
    .poll(async () => (await progress(page)).find((row) => row.resource === 'inventory')?.state, { timeout: 120_000 })
    .toBe('failed');
  expect(line.count({ path: '/api/productaliases/' })).toBe(3);
  const drawer = await new Drawer(page).open();
  await expect(drawer.panel).toContainText('The stock room is closed');

  line.mend();
  await page.reload();
  await downloaded(page, 'inventory');
});

test('DWN-04 provider staff download nothing', async ({ line, signedIn }) => {
  const page = await signedIn('efua', { through: line });
  await new Home(page).ready('Efua');
  const drawer = await new Drawer(page).open();
  await expect(drawer.panel).toBeVisible();
  expect(line.count({ path: '/api/productaliases/' })).toBe(0);
  expect(line.count({ path: '/api/patient_audits/' })).toBe(0);
});
