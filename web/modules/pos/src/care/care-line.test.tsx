import type { Enrolment, Programme, User, Visit } from '@bloom/api-client';
import type { FeedName, FeedProgress } from '@bloom/local-db';
import { dayOf } from '@bloom/shell-api/day';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Device } from '../testing/open-till';
import { saleRecord } from '../testing/sale-record';
import { readPatientCare } from './patient-care';

const DAY = 24 * 3_600_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString();
const NURSE = { userapps: JSON.stringify([{ app: { name: 'POS' } }, { app: { name: 'Health Services' } }]) };
const CASHIER = { userapps: JSON.stringify([{ app: { name: 'POS' } }]) };

const HYPERTENSION = {
  ...{ uuid: 'htn', code: 'hypertension', version: 1, change_number: 1, countries: [], retired: false },
  document: {
    title: { en: 'Hypertension', fr: 'Hypertension artérielle' },
    schedule: { first_in_days: 0, every_days: 30, overdue_after_days: 7, lost_after_days: 365 },
  },
} as unknown as Programme;
const AMLODIPINE = { product_uuid: 'p1', name: 'Amlodipine 5 mg', daily_units: 1 };

const visit = (days: number) => ({ uuid: `v${days}`, visited_at: daysAgo(days), next_on: null }) as unknown as Visit;
const enrolment = (fields: Partial<Enrolment> = {}): Enrolment => ({
  ...{ uuid: 'e', change_number: 1, patient_id: 'pt-akua', programme_uuid: 'htn', code: 'hypertension', version: 1 },
  ...{ enrolled_at: daysAgo(300), by: 'Kofi', consent: true, target: '', medicines: [AMLODIPINE] },
  ...{ visits: [visit(122)], contacts: [], gone: false },
  ...fields,
});

const downloaded = (name: FeedName): FeedProgress => ({
  ...{ name, facility_id: 'f1', run_id: 'r', start_time: daysAgo(1), service_available: true, next: null },
  ...{ sweep: false, highest: 1, received: 1, count: 1, progress: 100, error: 0, state: 'done' },
  refreshed_at: daysAgo(1),
});

let device: Device;
beforeEach(async () => {
  device = new Device();
  await device.fill();
  await device.modulesDb.rows('programmes').put({ ...HYPERTENSION, run_id: 'r' });
  await device.modulesDb.feeds.bulkPut([downloaded('programmes'), downloaded('enrolments')]);
});
afterEach(() => device.delete());

const inCare = (fields: Partial<Enrolment> = {}) =>
  device.modulesDb.rows('enrolments').put({ ...enrolment(fields), run_id: 'r' });
const soldTablets = (days: number, quantity: number) =>
  device.db.sales.put(
    saleRecord({
      ...{ uuid: `s${days}`, patient_id: 'pt-akua', made_at: daysAgo(days) },
      lines: [{ product_uuid: 'p1', name: 'Amlodipine 5 mg', quantity, unit_price: '1.00', batch_id: null }],
    } as never),
  );

async function sellToAkua(options: Parameters<Device['open']>[0]) {
  const { user } = await device.open(options);
  await user.keyboard('ors{Enter}{F3}');
  const dialog = await screen.findByRole('dialog');
  await user.keyboard('akua');
  await within(dialog).findByRole('option', { name: /Akua Boateng/ });
  await user.keyboard('{Enter}');
  await screen.findAllByRole('button', { name: /Akua Boateng/ });
}

it('says in one line who should have come, when they were seen last and what has run out, and leads there', async () => {
  await inCare();
  await soldTablets(100, 30);
  await sellToAkua({ user: NURSE });
  const line = await screen.findByText('Hypertension: overdue · seen 4 months ago · Amlodipine 5 mg: refill due');
  const link = within(line.parentElement as HTMLElement).getByRole('link', { name: 'Open' });
  expect(link.getAttribute('href')).toBe('/health-services/patients/pt-akua');
});

it('speaks French', async () => {
  await inCare({ visits: [], enrolled_at: daysAgo(2), medicines: [] });
  await sellToAkua({ user: NURSE, language: 'fr' });
  await screen.findByText('Hypertension artérielle : à voir · pas encore de visite');
});

/** What the till knows of Akua, as whoever is signed in. */
async function known(user: Partial<User>) {
  const { shell } = await device.open({ user });
  const care = await readPatientCare(shell, 'pt-akua', { today: () => dayOf(new Date(), 'UTC'), timeZone: 'UTC' });
  await device.close();
  return care;
}

it('says nothing when nobody is to come and nothing has run out, and nothing of who left or pauses', async () => {
  await inCare();
  await soldTablets(100, 30);
  expect(await known(NURSE)).toMatchObject({ toCome: [{ state: 'overdue' }], refills: ['Amlodipine 5 mg'] });
  for (const outcome of ['left', 'paused'] as const) {
    const said = { uuid: 'c', at: daysAgo(1), outcome, remind_on: null, note: '', by: 'Kofi', enrolment_uuid: 'e' };
    await inCare({ contacts: [said] });
    expect(await known(NURSE), outcome).toBeNull();
  }
  await inCare({ visits: [visit(3)] });
  await soldTablets(3, 30);
  expect(await known(NURSE)).toBeNull();
});

it('ROL-16 says nothing to who does not keep patients in care', async () => {
  await inCare();
  expect(await known(NURSE)).not.toBeNull();
  expect(await known(CASHIER)).toBeNull();
  expect(await known({ ...NURSE, is_staff: true })).toBeNull();
});
