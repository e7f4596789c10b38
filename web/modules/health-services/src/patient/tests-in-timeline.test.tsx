import 'fake-indexeddb/auto';
import type { LabCase } from '@bloom/api-client';
import { ServerProblem } from '@bloom/shell-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { visit } from '../testing/documents';
import { request } from '../testing/lab';
import { careServer, type openCare } from '../testing/open-care';
import { labServer, openTests, READ } from '../testing/open-tests';

vi.setConfig({ testTimeout: 60_000 });
const SOON = { timeout: 20_000 };
const user = userEvent.setup({ delay: null });
let page: Awaited<ReturnType<typeof openCare>>;
afterEach(() => page.leave());

/** Before and after the test. */
const visits = [
  visit({ visited_at: '2026-01-10T09:00:00Z' }),
  visit({ uuid: 'v2', visited_at: '2026-02-05T09:00:00Z' }),
];
const read = request({ read: '2026-01-21T08:05:00Z' });

async function open(kept: readonly LabCase[], options: Parameters<typeof openTests>[2] = {}) {
  page = await openTests(kept, visits, options);
}
const goOffline = () =>
  act(async () => page.connectivity.set({ state: 'offline', reachable: false, remainingHours: 20 }));
/** The text of each entry, with plain blanks. */
function entries(title = 'What happened') {
  const list = screen.getByRole('heading', { name: title }).parentElement as HTMLElement;
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/\s/g, ' ') ?? '');
}

describe('laboratory tests in the timeline', () => {
  it('stand among the visits, with value, flag and range, and lead to the request', async () => {
    await open([], { server: labServer(read) });
    await screen.findByText('Laboratory test: Glucose', undefined, SOON);
    const [newest, test, oldest] = entries();
    expect([newest, oldest].map((text) => text?.slice(0, 19))).toEqual(['Visit: Hypertension', 'Visit: Hypertension']);
    expect(test).toMatch(
      /^Laboratory test: Glucose21 Jan 2026, 08:05 \(Esi Arthur\)To explainFasting 9\.5 mmol\/LHigh3\.9–7\.8 mmol\/L/,
    );
    expect(page.server.asked('GET', READ).map(({ path, query }) => [path, query.get('facility_id')])).toEqual([
      ['/api/lab/patients/efua/', 'f1'],
    ]);
    await user.click(screen.getByRole('link', { name: 'Lab request L-000012' }));
    await waitFor(() => expect(page.location.get().pathname).toBe('/lab-test/requests/r1'), SOON);
  });

  it('that are not read yet stand where they were asked for', async () => {
    await open([], { server: labServer(request()) });
    await screen.findByText('Laboratory test: Glucose', undefined, SOON);
    expect(entries()[1]).toMatch(
      /^Laboratory test: Glucose20 Jan 2026, 08:00 \(Kofi Boateng\)To doLab request L-000012$/,
    );
  });

  it.each<[string, string[]]>([
    ['has the app alone', []],
    ['reads what is sensitive alone', ['lab.read_sensitive']],
  ])('ENT-16 are not asked for by who %s, and not shown from the device', async (_, scopes) => {
    await open([read], { user: { scopes }, server: labServer(read) });
    await waitFor(() => expect(page.server.asked('GET', '/api/care/patients/efua/')).toHaveLength(1), SOON);
    await waitFor(() => expect(entries()).toHaveLength(2), SOON);
    expect(page.server.asked('GET', READ)).toEqual([]);
    expect(page.jobs.feedRefreshes.filter((name) => name.startsWith('lab_'))).toEqual([]);
  });

  it('say of one that is kept back that it is there, and nothing of what', async () => {
    await open([], { server: labServer(request({ read: '2026-01-21T08:05:00Z', sensitive: true })) });
    await screen.findByText(/^Only people who may read sensitive results/, undefined, SOON);
    expect(entries()[2]).toMatch(/^Laboratory test20 Jan 2026, 08:00 \(Kofi Boateng\)To explainOnly people/);
  });

  it('are those that this device has while the server does not answer', async () => {
    const server = labServer();
    server.reachable = false;
    await open([read, { ...request({ uuid: 'r9' }), patient_id: 'ama' }], { server });
    await goOffline();
    await screen.findByText('Laboratory test: Glucose', undefined, SOON);
    expect(entries()).toHaveLength(3);
    expect(entries()[1]).toContain('Fasting 9.5 mmol/LHigh');
  });

  it('are as new as the device knows where the server told it less', async () => {
    const late = request({ uuid: 'r2', read: '2026-02-20T08:00:00Z', value: 4.4 });
    await open([request({ read: '2026-01-21T08:05:00Z', change: 7, value: 6.1 })], { server: labServer(late, read) });
    await waitFor(
      () =>
        expect(entries().filter((text) => text.startsWith('Laboratory test'))).toEqual([
          expect.stringContaining('4.4 mmol/L'),
          expect.stringContaining('6.1 mmol/L'),
        ]),
      SOON,
    );
  });

  it('come by pages, the older ones by a press', async () => {
    const server = careServer().on('GET', READ, ({ query }: { query: URLSearchParams }) =>
      query.get('cursor')
        ? { count: 2, next: null, results: [request({ uuid: 'r0', value: 5.2, read: '2026-01-02T08:00:00Z' })] }
        : { count: 2, next: '/api/lab/patients/efua/?facility_id=f1&cursor=2', results: [read] },
    );
    await open([], { server });
    await user.click(await screen.findByRole('button', { name: 'Show older laboratory tests' }, SOON));
    await waitFor(() => expect(entries()).toHaveLength(4), SOON);
    expect(entries()[3]).toContain('5.2 mmol/L');
    expect(screen.queryByRole('button', { name: 'Show older laboratory tests' })).toBeNull();
  });

  it('say why when the server says no, beside the visits', async () => {
    const server = careServer().on('GET', READ, () => {
      throw new ServerProblem(403, 'no_lab', 'You may not read results.');
    });
    await open([], { server });
    await screen.findByText('You may not read results.', undefined, SOON);
    expect(entries()).toHaveLength(2);
  });

  it('are French for those who read French', async () => {
    await open([], { server: labServer(read), language: 'fr' });
    await screen.findByText('Analyse : Glycémie', undefined, SOON);
    expect(entries('Ce qui s’est passé')[1]).toMatch(
      /À expliquerÀ jeun 9,5 mmol\/LÉlevé3,9–7,8 mmol\/LDemande d’analyse L-000012$/,
    );
  });
});
