/** Members: looked up and enrolled with or without a network, and two records of one person made one on the server. */
import type { Page } from '@playwright/test';
import { Api } from '../harness/api.ts';
import { downloaded, drained } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import { Scanner } from '../harness/scanner.ts';
import { readyOffline } from '../pages/shell.ts';

const people = (page: Page) => page.getByRole('button').and(page.locator('[data-person]'));

test('ROU-17 HOM-09 a card given without a network is sent, found by a scan, and known to the server', async ({
  server,
  signedIn,
}) => {
  const page = await signedIn('wanjiru', { path: '/pos/member-management' });
  await downloaded(page, 'patients');
  await readyOffline(page, ['members']);
  await page.context().setOffline(true);
  await page.getByRole('tab', { name: 'Without a card' }).click();
  const name = (await people(page).first().locator('span span').first().textContent()) ?? '';
  await people(page).filter({ hasText: name }).first().click();
  const details = page.getByRole('dialog', { name });
  await expect(details.getByText(/which does not answer now/)).toBeVisible();
  await details.getByRole('button', { name: 'Enrol as member' }).click();
  await page.getByRole('textbox', { name: 'Card number' }).fill('NBO-900001');
  await page.getByRole('button', { name: `Enrol ${name}` }).click();
  await expect(page.getByRole('dialog', { name }).getByText('NBO-900001')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.context().setOffline(false);
  await drained(page);
  await page.goto('/pos/member-directory');
  await expect(people(page).first()).toBeVisible();
  await (await Scanner.plugInto(page)).scan('NBO-900001');
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText('Spent in all')).toBeVisible();
  const api = Api.remembered(server.url, 'wanjiru');
  const record = (await api.patients()).find(({ patient }) => patient.member_number === 'NBO-900001');
  expect(`${record?.patient.first_name} ${record?.patient.last_name}`.trim()).toBe(name);
});

test('ROU-17 LDB-16 two records of one person become one, here and on another device', async ({ server, signedIn }) => {
  test.slow();
  const marie = await signedIn('marie', { path: '/pos/member-management' });
  await downloaded(marie, 'patients');
  await marie.getByRole('button', { name: 'Enrol a member' }).click();
  await marie.getByRole('dialog').getByRole('searchbox').fill('odile ondo 066123450');
  await marie.getByRole('button', { name: 'Enrol somebody new' }).click();
  await marie.getByRole('textbox', { name: 'Card number' }).fill('LBV-900001');
  await marie.getByRole('dialog').getByRole('button', { name: 'Enrol a member' }).click();
  await marie.getByRole('dialog', { name: 'Odile Ondo' }).waitFor();
  await marie.keyboard.press('Escape');
  await drained(marie);
  // Somebody wrote her down once more, at another till.
  const api = Api.remembered(server.url, 'marie');
  const before = await api.patients();
  const odile = before.find(({ patient }) => patient.member_number === 'LBV-900001');
  expect(odile).toBeDefined();
  await marie.getByRole('button', { name: 'Enrol a member' }).click();
  await marie.getByRole('dialog').getByRole('searchbox').fill('ondo odile 066123450');
  await marie.getByRole('button', { name: 'Enrol somebody new' }).click();
  await marie.getByRole('textbox', { name: 'Card number' }).fill('LBV-900002');
  await marie.getByRole('dialog').getByRole('button', { name: 'Enrol a member' }).click();
  await marie.getByRole('button', { name: /^No, save a new/ }).click();
  await marie.getByRole('dialog', { name: 'Ondo Odile' }).waitFor();
  await marie.keyboard.press('Escape');
  await drained(marie);

  const other = await signedIn('marie', { path: '/pos/member-directory' });
  await downloaded(other, 'patients');
  await other.getByRole('searchbox').fill('066123450');
  await expect(people(other)).toHaveCount(2);

  await marie.getByRole('tab', { name: 'Possible duplicates' }).click();
  const pair = marie.getByRole('listitem').filter({ hasText: 'Odile' });
  await pair.getByRole('button', { name: 'Compare and merge' }).click();
  const merging = marie.getByRole('dialog', { name: 'Merge records' });
  await merging.getByRole('radio', { name: /Odile Ondo/ }).check();
  await expect(merging.getByText('Not kept: LBV-900002')).toBeVisible();
  await merging.getByRole('button', { name: 'Merge into Odile Ondo' }).click();
  await expect(merging).toBeHidden();
  await expect(pair).toHaveCount(0);

  const after = (await api.patients()).filter(({ patient }) => patient.phone.endsWith('66123450'));
  expect(after.map(({ patient_pk, program }) => [patient_pk === odile?.patient_pk, program]).sort()).toEqual([
    [false, 'merged'],
    [true, odile?.program],
  ]);
  await other.reload();
  await other.getByRole('searchbox').fill('066123450');
  await expect(people(other)).toHaveCount(1);
});
