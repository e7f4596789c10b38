import 'fake-indexeddb/auto';
import type { LabCase } from '@bloom/api-client';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { enrolment, visit } from '../../testing/documents';
import { request } from '../../testing/lab';
import { careServer, type openCare } from '../../testing/open-care';
import { labServer, openTests, READ } from '../../testing/open-tests';

vi.setConfig({ testTimeout: 60_000 });
const SOON = { timeout: 20_000 };
const user = userEvent.setup({ delay: null });
let page: Awaited<ReturnType<typeof openCare>>;
afterEach(() => page.leave());

const january = request({ uuid: 'r1', read: '2026-01-21T08:05:00Z', value: 9.5 });
const march = request({ uuid: 'r2', read: '2026-03-03T08:00:00Z', value: 8.1 });
/** One more than of the systolic pressure alone. */
const visits = [
  visit({ uuid: 'v1', visited_at: '2026-01-10T09:00:00Z', values: [{ code: 'systolic', number: 152 }] }),
  visit({ uuid: 'v2', visited_at: '2026-02-05T09:00:00Z' }),
];

async function open(kept: readonly LabCase[], options: Parameters<typeof openTests>[2] = {}) {
  page = await openTests(kept, visits, options);
}
const goOffline = () =>
  act(async () => page.connectivity.set({ state: 'offline', reachable: false, remainingHours: 20 }));
const card = (name: string) => screen.findByRole('group', { name }, SOON);
const GLUCOSE = 'Glucose · Fasting (mmol/L)';
const SYSTOLIC = 'Hypertension · Systolic (mmHg)';
const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ') ?? '';
const rowsOf = (of: HTMLElement) =>
  within(of)
    .getAllByRole('row', { hidden: true })
    .map((row) => [...row.children].map(({ textContent }) => plain(textContent)));

describe('the trends of a patient', () => {
  it('tell of a test the newest value, what is said of it, how it changed, its range, and draw it', async () => {
    await open([], { server: labServer(march, january) });
    const glucoseCard = await card(GLUCOSE);
    expect(plain(glucoseCard.textContent)).toMatch(
      /^Glucose · Fasting \(mmol\/L\)8\.1 mmol\/LHigh3 Mar 2026 · Down 1\.4 mmol\/L since 21 Jan 2026Range: 3\.9–7\.8 mmol\/L/,
    );
    const picture = within(glucoseCard).getByRole('img');
    expect(plain(picture.getAttribute('aria-label'))).toBe(
      `${GLUCOSE}: curve of 2 values from 21 Jan 2026 to 3 Mar 2026, lowest 8.1 mmol/L, highest 9.5 mmol/L`,
    );
    expect([...picture.querySelectorAll('title')].map(({ textContent }) => plain(textContent))).toEqual([
      '21 Jan 2026, 08:05 · 9.5 mmol/L · High',
      '3 Mar 2026, 08:00 · 8.1 mmol/L · High',
    ]);
    expect(picture.querySelectorAll('rect')).toHaveLength(1);
    expect(page.server.asked('GET', READ)).toHaveLength(1);
  });

  it('have the same values as a table behind a summary, which every keyboard reaches, the newest first', async () => {
    await open([], { server: labServer(january, march) });
    const summary = within(await card(GLUCOSE)).getByText('All 2 values as a table');
    const details = summary.closest('details');
    expect(summary.tagName).toBe('SUMMARY');
    expect(details?.open).toBe(false);
    await user.click(summary);
    expect(details?.open).toBe(true);
    expect(rowsOf(within(await card(GLUCOSE)).getByRole('table', { name: GLUCOSE }))).toEqual([
      ['Date', 'Value', 'Flag', 'Range'],
      ['3 Mar 2026, 08:00', '8.1 mmol/L', 'High', '3.9–7.8 mmol/L'],
      ['21 Jan 2026, 08:05', '9.5 mmol/L', 'High', '3.9–7.8 mmol/L'],
    ]);
  });

  it('tell of a programme what was measured twice, without a range that nobody set', async () => {
    await open([]);
    const systolic = await card(SYSTOLIC);
    expect(plain(systolic.textContent)).toMatch(/mmHg\)128 mmHg5 Feb 2026 · Down 24 mmHg since 10 Jan 2026/);
    expect(within(systolic).getByRole('img').querySelectorAll('rect')).toHaveLength(0);
    expect(rowsOf(systolic)).toEqual([
      ['Date', 'Value'],
      ['5 Feb 2026, 09:00', '128 mmHg'],
      ['10 Jan 2026, 09:00', '152 mmHg'],
    ]);
    expect(screen.queryByRole('group', { name: /Diastolic/ })).toBeNull();
  });

  it.each<[string, string[]]>([
    ['has the app alone', []],
    ['reads what is sensitive alone', ['lab.read_sensitive']],
  ])('ENT-16 have no curve of a test for who %s, whatever the device has', async (_, scopes) => {
    await open([january, march], { user: { scopes }, server: labServer(january, march) });
    await card(SYSTOLIC);
    await waitFor(() => expect(page.server.asked('GET', '/api/care/patients/efua/')).toHaveLength(1), SOON);
    expect(screen.getAllByRole('img', { name: /curve of/ })).toHaveLength(1);
    expect(document.body.textContent).not.toMatch(/Glucose|mmol/);
    expect(page.server.asked('GET', READ)).toEqual([]);
  });

  it('ENT-16 have no curve of tests that are kept back', async () => {
    const kept = (row: LabCase): LabCase => ({
      ...row,
      tests: row.tests.map((test) => ({ ...test, definition_uuid: null, code: null, version: null, hidden: true })),
      entries: row.entries.map((entry) => ({ ...entry, result: null })),
    });
    await open([], { server: labServer(kept(january), kept(march)) });
    await waitFor(() => expect(screen.getAllByText(/^Only people who may read sensitive/)).toHaveLength(2), SOON);
    expect(screen.getAllByRole('img', { name: /curve of/ })).toHaveLength(1);
  });

  it('are those of this device while the server does not answer', async () => {
    const server = labServer();
    server.reachable = false;
    await open([january, march], { server });
    await goOffline();
    expect(plain((await card(GLUCOSE)).textContent)).toContain('8.1 mmol/LHigh3 Mar 2026');
    await card(SYSTOLIC);
  });

  it('say that older tests are missing, and have them once they are shown', async () => {
    const oldest = request({ uuid: 'r0', read: '2025-12-01T08:00:00Z', value: 5.2 });
    const server = careServer().on('GET', READ, ({ query }: { query: URLSearchParams }) =>
      query.get('cursor')
        ? { count: 3, next: null, results: [oldest] }
        : { count: 3, next: '/api/lab/patients/efua/?facility_id=f1&cursor=2', results: [march, january] },
    );
    await open([], { server });
    const hint = 'Older laboratory tests are not among them until you show them below.';
    await screen.findByText(hint, undefined, SOON);
    await user.click(await screen.findByRole('button', { name: 'Show older laboratory tests' }, SOON));
    await waitFor(() => expect(screen.getByText('All 3 values as a table')).toBeTruthy(), SOON);
    await waitFor(() => expect(screen.queryByText(hint)).toBeNull(), SOON);
  });

  it('draw the newest 24 of a long history, and have all of it in the table', async () => {
    const many = Array.from({ length: 31 }, (_, at) =>
      visit({
        ...{ uuid: `v${at}`, visited_at: new Date(Date.UTC(2025, at, 5)).toISOString() },
        values: [{ code: 'systolic', number: 100 + at }],
      }),
    );
    await open([], { enrolments: [enrolment({ visits: many })] });
    const systolic = await card(SYSTOLIC);
    const picture = within(systolic).getByRole('img');
    expect(picture.querySelectorAll('title')).toHaveLength(24);
    expect(picture.getAttribute('aria-label')).toMatch(/curve of 24 values from 5 Aug 2025 .* lowest 107/);
    expect(within(systolic).getByText('The curve has the newest 24 of 31 values.')).toBeTruthy();
    expect(rowsOf(systolic)).toHaveLength(32);
  });

  it('tell two values of one day apart by their hours, and that nothing changed', async () => {
    const twice = [
      visit({ uuid: 'v1', visited_at: '2026-02-05T09:00:00Z' }),
      visit({ uuid: 'v2', visited_at: '2026-02-05T15:30:00Z' }),
    ];
    await open([], { enrolments: [enrolment({ visits: twice })] });
    expect(plain((await card(SYSTOLIC)).textContent)).toContain(
      '5 Feb 2026, 15:30 · Unchanged since 5 Feb 2026, 09:00',
    );
  });

  it('say a critical value in words and in another shape than a usual one', async () => {
    const judged = (row: LabCase, flag: 'critical_low' | 'normal'): LabCase => ({
      ...row,
      entries: row.entries.map((entry) => ({
        ...entry,
        result: entry.result && { ...entry.result, values: entry.result.values.map((value) => ({ ...value, flag })) },
      })),
    });
    await open([], { server: labServer(judged(march, 'critical_low'), judged(january, 'normal')) });
    const glucoseCard = await card(GLUCOSE);
    expect(plain(glucoseCard.textContent)).toContain('8.1 mmol/LCritically low');
    const marks = within(glucoseCard).getByRole('img').querySelectorAll('path[data-flag]');
    expect([...marks].map((mark) => mark.getAttribute('data-flag'))).toEqual(['normal', 'critical']);
    expect(new Set([...marks].map((mark) => mark.getAttribute('d'))).size).toBe(2);
  });

  it('are not there where nothing was measured twice', async () => {
    await open([january], { enrolments: [enrolment({ visits: visits.slice(1) })] });
    await screen.findByText('Laboratory test: Glucose', undefined, SOON);
    expect(screen.queryByRole('heading', { name: 'Trends' })).toBeNull();
    expect(screen.queryByRole('img', { name: /curve of/ })).toBeNull();
  });

  it('are French for those who read French', async () => {
    await open([], { server: labServer(january, march), language: 'fr' });
    const text = (await card('Glycémie · À jeun (mmol/L)')).textContent;
    expect(screen.getByRole('heading', { name: 'Évolution' })).toBeTruthy();
    expect(plain(text)).toContain(
      '8,1 mmol/LÉlevé3 mars 2026 · En baisse de 1,4 mmol/L depuis le 21 janv. 2026Intervalle : 3,9–7,8 mmol/L',
    );
    expect(text).toContain('Intervalle\u00a0: ');
    expect(text).toContain('Les 2 valeurs en tableau');
  });
});
