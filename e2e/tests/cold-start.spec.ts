/**
 * A till opened for the first time on a bad line: everything it asks for is cut for its first five seconds, in four ways.
 * What there is to cut is found in the traffic itself. One page load cuts all; with `BLOOM_CUT_EACH=1` each resource has
 * a page load of its own (about half an hour).
 */
import type { Page } from '@playwright/test';
import { downloaded } from '../harness/device.ts';
import { type Fault, FaultProxy } from '../harness/fault-proxy.ts';
import { expect, test } from '../harness/fixtures.ts';
import { readyOffline } from '../pages/shell.ts';
import { Till } from '../pages/till.ts';

const WAYS: { name: string; fault: Fault }[] = [
  { name: 'dropped', fault: { kind: 'drop-before' } },
  { name: 'hanging', fault: { kind: 'hang' } },
  { name: 'answered by a portal', fault: { kind: 'html-200' } },
  { name: 'shortened', fault: { kind: 'shorten' } },
];

/** All but the page itself: of one that does not come nothing of ours is there to ask again. */
const RESOURCES = /^\/(assets|locales|modules|shell|api|health|sw\.js)/;
const CUT_MS = 5_000;
/** Of one resource alone, on a machine that does nothing else. */
const BACK_WITHIN_MS = 10_000;
const EACH = process.env.BLOOM_CUT_EACH === '1';

/**
 * The till sells, has its data, and would start without a network; and so would what else Wanjiru may open.
 * @param tillKept is called in between
 */
async function allThere(page: Page, tillKept = () => {}): Promise<void> {
  await new Till(page).ready();
  await downloaded(page, 'inventory');
  await downloaded(page, 'patients');
  await readyOffline(page, ['pos']);
  tillKept();
  // They are kept after the till: until then some file has always just been cut.
  await readyOffline(page, ['lab-test', 'health-services', 'administration', 'inventory', 'members']);
}

const nameOf = (path: string) => path.replace(/\?.*$/, '');

function resourcesOf(line: FaultProxy): string[] {
  const gets = line.heard.filter(({ method, path }) => method === 'GET' && RESOURCES.test(path));
  return [...new Set(gets.map(({ path }) => nameOf(path)))];
}

/**
 * Calls may be answered by what the device has; whether the till has what it needs is asked of the till. An archive that
 * was cut is not asked for again: its files are, one by one (decision 114).
 */
const FILES = /^\/(?!.*\.tar$)(assets|locales|modules|shell|sw\.js)/;

/** @returns the files that nobody asked for again. How soon they are asked for is held by `keep.test`, by its own clock. */
function givenUp(cuts: ReturnType<FaultProxy['cutEach']>): string[] {
  return [...cuts].flatMap(([path, { backAfter }]) => (FILES.test(path) && backAfter === undefined ? [path] : []));
}

// They wait most of their time, so the four ways wait side by side: devices of one server, each with a line of its own.
test(`SES-09 SWK-03 SWK-09 OUT-20 MOD-05 a first start with everything ${WAYS.map(({ name }) => name).join(', or ')} for five seconds comes up by itself`, async ({
  server,
  signedIn,
}) => {
  test.skip(EACH);
  const start = async (way: (typeof WAYS)[number]) => {
    const line = await FaultProxy.listen(server.url);
    try {
      const cuts = line.cutEach(way.fault, RESOURCES, CUT_MS);
      const page = await signedIn('wanjiru', { through: line, path: '/pos/patient' });
      // A hundred files that hang for five seconds each, three at a time: the till's are enough.
      await allThere(page, () => way.fault.kind === 'hang' && line.cutNoMore());
      expect(cuts.size, way.name).toBeGreaterThan(60);
      await expect.poll(() => givenUp(cuts), way.name).toEqual([]);
      await page.close();
    } finally {
      await line.close();
    }
  };
  const ends = await Promise.allSettled(WAYS.map(start));
  expect(ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))).toEqual([]);
});

for (const way of WAYS) {
  test(`SES-09 each resource alone, ${way.name}`, async ({ line, signedIn }) => {
    test.skip(!EACH);
    test.setTimeout(3_600_000);
    const pilot = await signedIn('wanjiru', { through: line, path: '/pos/patient' });
    await allThere(pilot);
    await pilot.context().close();
    const failed: string[] = [];
    for (const resource of resourcesOf(line)) {
      const alone = new RegExp(`^${resource.replaceAll('.', '\\.')}(?:\\?|$)`);
      const begun = Date.now();
      const cuts = line.cutEach(way.fault, alone, CUT_MS);
      const page = await signedIn('wanjiru', { through: line, path: '/pos/patient' });
      await allThere(page).catch((error: Error) => failed.push(`${resource}: ${error.message}`));
      const cut = cuts.get(resource);
      if (
        cut &&
        FILES.test(resource) &&
        cut.from >= begun &&
        !(cut.backAfter !== undefined && cut.backAfter <= BACK_WITHIN_MS)
      ) {
        failed.push(`${resource}: back after ${cut.backAfter ?? 'ever'} ms`);
      }
      line.mend();
      await page.context().close();
    }
    expect(failed).toEqual([]);
  });
}

for (const path of ['/pos/patient', '/login/']) {
  test(`SES-09 ${path} itself, shortened for five seconds and kept by the browser as whole, comes up by itself`, async ({
    line,
    signedIn,
  }) => {
    const page = await signedIn('wanjiru', { through: line, path: '/health/live' });
    const cuts = line.cutEach({ kind: 'shorten' }, new RegExp(`^${path}$`), CUT_MS);
    await page.goto(`${line.url}${path}`);
    if (path === '/login/') await expect(page.getByLabel('Username')).toBeVisible();
    else await new Till(page).ready();
    expect([...cuts.keys()]).toEqual([path]);
  });
}
