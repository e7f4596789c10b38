/** Terms of service: a step between sign-in and home, once for each person and version. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect } from '../harness/fixtures.ts';
import { PIN } from '../harness/people.ts';
import { BloomServer } from '../harness/server.ts';
import { Home } from '../pages/home.ts';
import { OfflineLogin } from '../pages/offline-login.ts';
import { readyOffline, signOut } from '../pages/shell.ts';
import { SignIn } from '../pages/sign-in.ts';
import { TermsPage } from '../pages/terms-page.ts';

/** Another version counts from the next start of the server. */
interface ServerTerms {
  BLOOM_TERMS_DIR: string;
  BLOOM_TERMS_VERSION: string;
}

const test = base.extend<{ terms: ServerTerms }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names a fixture needs from this pattern
  terms: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'bloom-terms-'));
    writeFileSync(join(folder, 'en.txt'), 'Keep your PIN to yourself.\n\nCount what you sell.\n');
    writeFileSync(join(folder, 'fr.txt'), 'Gardez votre code PIN pour vous.\n\nComptez ce que vous vendez.\n');
    await use({ BLOOM_TERMS_DIR: folder, BLOOM_TERMS_VERSION: '2026-11' });
    rmSync(folder, { recursive: true, force: true });
  },
  server: async ({ terms }, use) => {
    const server = await BloomServer.create({ environment: terms as unknown as Record<string, string> });
    await use(server);
    await server.dispose();
  },
});

test('TOS-01 TOS-02 TOS-03 TOS-04 TOS-05 nothing of home before the box is ticked; each person once for each version', async ({
  page,
  server,
  terms,
}) => {
  const step = new TermsPage(page);
  const home = new Home(page);
  await page.goto(server.url);
  await new SignIn(page).as('ama');
  await step.ready();
  await expect(step.text.getByText('Count what you sell.')).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(step.go).toBeDisabled();
  await page.goto(`${server.url}/pos/patient`);
  await step.ready();
  await step.agree.check();
  await expect(step.go).toBeEnabled();
  await step.agree.uncheck();
  await expect(step.go).toBeDisabled();
  await step.agree.check();
  const told = page.waitForRequest((request) => request.url().endsWith('/users/me/terms/'));
  await step.go.click();
  expect((await told).postDataJSON()).toEqual({ version: '2026-11', agreed_at: expect.stringMatching(/^20.*Z$/) });

  await page.goto(server.url);
  await home.ready('Ama');
  await signOut(page);
  await new SignIn(page).as('kofi');
  await step.accept();
  await home.ready('Kofi');
  await signOut(page);
  await new SignIn(page).as('ama');
  await home.ready('Ama');

  await server.stop();
  terms.BLOOM_TERMS_VERSION = '2027-01';
  await server.start();
  // A start shows what it knew, and asks for what is new: who is at work is not stopped, the next start is.
  await expect(async () => {
    await page.reload();
    await expect(step.agree).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(page.getByText('The terms of service have changed.')).toBeVisible();
  await step.accept();
  await home.ready('Ama');
  await page.reload();
  await home.ready('Ama');
});

test('TOS-05 without a server who has agreed on this device signs in by PIN to home, who has not is asked', async ({
  page,
  server,
}) => {
  const step = new TermsPage(page);
  await page.goto(server.url);
  await new SignIn(page).as('kofi');
  await step.ready();
  await readyOffline(page, []);
  await step.signOut.click();
  await new SignIn(page).as('ama');
  await step.accept();
  await new Home(page).ready('Ama');
  await readyOffline(page, []);
  await server.kill();
  await signOut(page);

  const login = new OfflineLogin(page);
  await login.ready();
  await login.choose('Ama');
  await login.enter(PIN);
  await new Home(page).ready('Ama');
  await signOut(page);
  await login.ready();
  await login.choose('Kofi');
  await login.enter(PIN);
  await step.accept();
  await new Home(page).ready('Kofi');
});

test('TOS-06 staff are asked too, and may sign out instead', async ({ page, server }) => {
  const step = new TermsPage(page);
  await page.goto(server.url);
  await new SignIn(page).as('efua');
  await step.ready();
  await step.signOut.click();
  await expect(page).toHaveURL(/\/login/);
});

for (const [size, viewport] of [
  ['phone', { width: 360, height: 800 }],
  ['desktop', { width: 1366, height: 768 }],
] as const) {
  test(`TOS-02 TOS-04 the step in French, by keyboard, with nothing for axe to find (${size})`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto(`${server.url}/login?lng=fr`);
    await new SignIn(page).as('koffi');
    const step = new TermsPage(page);
    await step.ready();
    await expect(step.text.getByText('Comptez ce que vous vendez.')).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`),
    ).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await step.agree.press('Space');
    await step.go.press('Enter');
    await new Home(page).ready('Koffi', 'fr');
  });
}
