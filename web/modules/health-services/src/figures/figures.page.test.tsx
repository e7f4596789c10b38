import 'fake-indexeddb/auto';
import type { ProgrammeFigures } from '@bloom/api-client';
import { ServerProblem } from '@bloom/shell-api';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { careServer, openCare } from '../testing/open-care';
import { shareOf } from './share';

vi.setConfig({ testTimeout: 60_000 });
const SOON = { timeout: 20_000 };
const ADDRESS = '/api/care/figures/';
const user = userEvent.setup({ delay: null });
let page: Awaited<ReturnType<typeof openCare>>;
beforeEach(() => {
  vi.spyOn(window, 'print').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  return page.leave();
});

const figures = (fields: Partial<ProgrammeFigures> = {}): ProgrammeFigures => ({
  ...{ code: 'hypertension', title: { en: 'Hypertension', fr: 'Tension élevée' }, enrolled: 1200 },
  ...{ due: 12, overdue: 360, lost: 3, retained: 1197, seen_3_months: 40, controlled: 12, uncontrolled: 25 },
  ...fields,
});
const NOBODY = {
  ...{ enrolled: 0, due: 0, overdue: 0, lost: 0, retained: 0 },
  ...{ seen_3_months: 0, controlled: 0, uncontrolled: 0 },
};
async function open(programmes: ProgrammeFigures[], options: Parameters<typeof openCare>[1] = {}) {
  page = await openCare('/figures', { server: careServer().on('GET', ADDRESS, { programmes }), ...options });
}
const goOffline = () =>
  act(async () => page.connectivity.set({ state: 'offline', reachable: false, remainingHours: 20 }));
/** Name, value and meaning of each figure. */
async function shown(title: string) {
  const programme = await screen.findByRole('group', { name: title }, SOON);
  return [...programme.querySelectorAll('dl > div')].map((figure) =>
    [...figure.children].map(({ textContent }) => textContent),
  );
}

describe('acceptance 11: how a programme goes', () => {
  it('is told in counts, each with what it is of and its share, and what it means', async () => {
    await open([figures()]);
    const rows = await shown('Hypertension');
    expect(rows.map(([name, value]) => [name, value])).toEqual([
      ['Enrolled', '1,200'],
      ['Due', '12 of 1,200, 1%'],
      ['Overdue', '360 of 1,200, 30%'],
      ['Lost', '3 of 1,200, 0.3%'],
      ['Retained', '1,197 of 1,200, 99.8%'],
      ['Seen in 3 months', '40 of 1,200, 3.3%'],
      ['Controlled', '12 of 40, 30%'],
      ['Not controlled', '25 of 40, 62.5%'],
    ]);
    for (const [, , meaning] of rows) expect(meaning).toMatch(/^(All|Of those) .+\.$/);
    expect(page.server.asked('GET', ADDRESS).map(({ query }) => query.get('facility_id'))).toEqual(['f1']);
    expect(screen.getByRole('link', { name: 'To the call list' }).getAttribute('href')).toBe(
      '/health-services/today?programme=hypertension',
    );
  });

  it('has no share of nobody: 0 of 0 is not 0 %', async () => {
    expect([shareOf(0, 0), shareOf(0, 3), shareOf(12, 40)]).toEqual([null, 0, 0.3]);
    await open([figures({ ...NOBODY, enrolled: 3, retained: 3 })]);
    const rows = await shown('Hypertension');
    expect(rows.slice(-3).map(([, value]) => value)).toEqual(['0 of 3, 0%', '0 of 0', '0 of 0']);
  });

  it('says of a programme with nobody in it that, and no figures', async () => {
    await open([figures(), figures({ ...NOBODY, code: 'weight', title: { en: 'Diabetes', fr: 'Diabète' } })]);
    const none = await screen.findByRole('group', { name: 'Diabetes' }, SOON);
    expect(within(none).getByText('Nobody is enrolled.')).toBeTruthy();
    expect(within(none).queryByText('Due')).toBeNull();
    expect(await shown('Hypertension')).toHaveLength(8);
  });

  it('is an empty page with a way on while nobody is in any', async () => {
    await open([figures(NOBODY)]);
    await screen.findByText('Nobody is in a programme yet', undefined, SOON);
    expect(screen.getByRole('link', { name: 'To the programmes' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  });

  it('is printed', async () => {
    await open([figures()]);
    const print = await screen.findByRole('button', { name: 'Print' }, SOON);
    await user.click(print);
    expect(window.print).toHaveBeenCalledOnce();
    // What is to be pressed is not on the paper.
    expect(print.getAttribute('data-print')).toBe('hide');
  });

  it('is French for those who read French', async () => {
    await open([figures()], { language: 'fr' });
    const rows = await shown('Tension élevée');
    const plain = rows.map(([name, value]) => [name, value?.replace(/\s/g, ' ')]);
    expect(plain[0]).toEqual(['Inscrits', '1 200']);
    expect(plain[6]).toEqual(['Équilibrés', '12 sur 40, 30 %']);
    expect(plain[7]).toEqual(['Pas équilibrés', '25 sur 40, 62,5 %']);
    expect(screen.getByRole('link', { name: 'Chiffres' }).getAttribute('aria-current')).toBe('page');
  });
});

describe('without an answer', () => {
  it('offline it says that the server is needed, and the figures come by themselves', async () => {
    const server = careServer().on('GET', ADDRESS, { programmes: [figures()] });
    server.reachable = false;
    await open([], { server });
    await goOffline();
    await screen.findByText('The server does not answer', undefined, SOON);
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
    server.reachable = true;
    await act(async () => page.connectivity.set({ state: 'online', reachable: true, remainingHours: null }));
    expect(await shown('Hypertension')).toHaveLength(8);
  });

  it('offline what has come stays, and says of when it is', async () => {
    await open([figures()]);
    await shown('Hypertension');
    await goOffline();
    await screen.findByText(/^No newer figures could be had\. These are as of .+\d/, undefined, SOON);
    expect(await shown('Hypertension')).toHaveLength(8);
  });

  it('says why when the server says no', async () => {
    const server = careServer().on('GET', ADDRESS, () => {
      throw new ServerProblem(403, 'no_health_services', 'You do not have Health Services.');
    });
    await open([], { server });
    await screen.findByText('This is not for your account', undefined, SOON);
  });

  it('ENT-07 is not asked for by who has not the app', async () => {
    await open([figures()], { user: { userapps: '[]' } });
    await screen.findByText('You do not have Health Services', undefined, SOON);
    expect(page.server.asked('GET', ADDRESS)).toEqual([]);
    expect(screen.queryByRole('link', { name: 'Figures' })).toBeNull();
  });
});
