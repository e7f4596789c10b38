/**
 * A day in a clinic with no server: a new patient is tested and charged, another one is enrolled and seen; then everything
 * is on the server once, and who has no right to it finds nothing of it.
 */
import type { Enrolment, LabCase, LabDefinition, PatientAudit } from '@bloom/api-client';
import type { Page } from '@playwright/test';
import { Api } from '../harness/api.ts';
import { downloaded, drained, everythingKept, feed, outbox } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import { Home } from '../pages/home.ts';
import { readyOffline } from '../pages/shell.ts';
import { Till } from '../pages/till.ts';

/** How many kits of the malaria test are on the shelf. */
async function kits(api: Api): Promise<number> {
  const path = `/api/lab/definitions/?facility_id=${await api.facilityId()}`;
  const { results } = await api.get<{ results: LabDefinition[] }>(path);
  const barcode = results.find(({ code }) => code === 'malaria_rdt')?.test.kit_barcode;
  const kit = (await api.products()).find(({ barcode_id }) => barcode_id === barcode);
  if (!kit) throw new Error('the demo has no kit of the malaria test');
  return kit.quantity;
}

async function choose(page: Page, label: string, typed: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(typed);
  await page.getByRole('option', { name: option }).first().click();
}

/** Invalid first, then positive; explained, and charged at the till. */
async function testForMalaria(page: Page): Promise<void> {
  const main = page.getByRole('main');
  const press = (name: string) => main.getByRole('button', { name, exact: true }).click();
  await page.goto('/lab-test/new');
  await press('New patient');
  await main.getByLabel('First name').fill('Zawadi');
  await main.getByLabel('Last name').fill('Njeri');
  await main.getByRole('radio', { name: 'Female' }).click();
  await choose(page, 'Tests', 'malaria', /Malaria/);
  await press('Start now');
  await press('Invalid');
  await expect(main.getByText('The control line did not show.')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Print slip (80 mm)' })).toHaveCount(0);
  await press('Start again');
  await main.getByRole('radio', { name: /^1?\s*Detected/ }).click();
  await press('Save result');
  await expect(main.getByText('Abnormal')).toBeVisible();
  await press('Explained and handed over');
  await expect(main.getByRole('button', { name: 'Print slip (80 mm)' })).toBeVisible();
  await press('Charge at the till');
  const till = new Till(page);
  await expect(page.getByRole('list', { name: 'Products in the sale' })).toContainText('Laboratory service');
  await till.pressComplete();
  await till.receipt();
}

/** 168/102 twice: advice, letter, next date. */
async function seeForHypertension(page: Page, patient: PatientAudit): Promise<void> {
  const main = page.getByRole('main');
  await page.goto(`/health-services/patients/${patient.patient_pk}?enrol=hypertension`);
  await page.getByRole('checkbox', { name: /agrees/ }).click();
  await page.getByRole('button', { name: 'Enrol', exact: true }).click();
  const reading = async (at: number) => {
    await main
      .getByRole('textbox', { name: /systolic/ })
      .nth(at)
      .fill('168');
    await main
      .getByRole('textbox', { name: /diastolic/ })
      .nth(at)
      .fill('102');
  };
  await reading(0);
  await reading(1);
  await main
    .getByRole('group', { name: /Chest pain/ })
    .getByRole('radio', { name: /^No/ })
    .click();
  await main.getByRole('radio', { name: /Every day/ }).click();
  await expect(main.getByText(/^Very high\. The treatment has to be looked at/)).toBeVisible();
  await expect(main.getByText(/^Next visit: /)).toBeVisible();
  await main.getByRole('checkbox', { name: 'The patient has the letter' }).click();
  await main.getByRole('button', { name: 'Record the visit' }).click();
  await expect(main.getByText('What happened')).toBeVisible();
}

test('OUT-01 LAB-1 LAB-3 LAB-7 a patient is tested and charged and another one enrolled and seen while the server is dead; it is there once, kits and stock are right, and the cashier finds nothing of it', async ({
  server,
  signedIn,
}) => {
  test.slow();
  const wanjiru = Api.remembered(server.url, 'wanjiru');
  const here = await wanjiru.facilityId();
  const [before, sold] = [await kits(wanjiru), await wanjiru.sales()];
  const known = (await wanjiru.patients()).at(-1) as PatientAudit;
  const page = await signedIn('wanjiru');
  await new Home(page).ready('Wanjiru');
  await downloaded(page, 'inventory');
  await downloaded(page, 'patients');
  for (const name of ['lab_definitions', 'lab_requests', 'lab_controls', 'programmes', 'enrolments'] as const) {
    await expect.poll(async () => (await feed(page, name))?.state, { timeout: 90_000 }).toBe('done');
  }
  await readyOffline(page, ['pos', 'lab-test', 'health-services']);
  await server.kill();
  await testForMalaria(page);
  await seeForHypertension(page, known);
  await page.goto('/health-services/today');
  await expect(page.getByRole('main').getByRole('link', { name: /^\+/ }).first()).toBeVisible();
  const made = await outbox(page);
  const count = (kind: string) => made.filter((record) => record.kind === kind).length;
  expect(['patient', 'lab_request', 'sale', 'enrolment', 'visit'].map(count)).toEqual([1, 1, 1, 1, 1]);

  await server.start();
  await drained(page);
  const cases = await wanjiru.get<{ results: LabCase[] }>(`/api/lab/requests/?facility_id=${here}`);
  const ours = cases.results.filter(({ tests }) => tests.some(({ code }) => code === 'malaria_rdt'));
  const results = ours.flatMap(({ entries }) => entries.flatMap(({ result }) => result ?? []));
  expect(results.map(({ outcome }) => outcome)).toEqual(['invalid', 'valid']);
  expect(before - (await kits(wanjiru))).toBe(2);
  expect((await wanjiru.sales()).length).toBe(sold.length + 1);
  const care = await wanjiru.get<{ enrolments: Enrolment[] }>(
    `/api/care/patients/${known.patient_pk}/?facility_id=${here}`,
  );
  const hypertension = care.enrolments.filter(({ code }) => code === 'hypertension');
  expect(hypertension.map(({ visits }) => visits.map(({ advice }) => advice))).toEqual([['very_high']]);

  const cashier = await signedIn('baraka', { path: '/pos/sales' });
  await downloaded(cashier, 'patients');
  await expect(cashier.getByRole('main').getByText('Zawadi Njeri').first()).toBeVisible({ timeout: 30_000 });
  await cashier.getByRole('main').getByText('Zawadi Njeri').first().click();
  await expect(cashier.getByText(/Laboratory service/).first()).toBeVisible();
  const seen = `${await cashier.locator('body').textContent()} ${await everythingKept(cashier)}`;
  expect(seen).toContain('Laboratory service');
  const secrets = ['malaria_rdt', 'plasmodium', 'very_high', ours[0]?.tests[0]?.uuid, hypertension[0]?.uuid];
  for (const secret of secrets) expect(seen).not.toContain(secret as string);
  const baraka = Api.remembered(server.url, 'baraka');
  for (const path of [
    `/api/lab/requests/?facility_id=${here}`,
    `/api/lab/requests/${ours[0]?.uuid}/?facility_id=${here}`,
    `/api/care/enrolments/?facility_id=${here}`,
    `/api/care/patients/${known.patient_pk}/?facility_id=${here}`,
  ]) {
    await expect(baraka.get(path), path).rejects.toThrow(/403/);
  }
});
