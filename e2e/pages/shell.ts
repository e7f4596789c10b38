import { expect, type Page } from '@playwright/test';

/** Resolves when the service worker has every file of these modules and the device its lease: it starts without a network. */
export async function readyOffline(page: Page, modules: readonly string[] = ['pos']): Promise<void> {
  const missing = (wanted: readonly string[]) =>
    page.evaluate(async (ids) => {
      const registration = await navigator.serviceWorker.getRegistration();
      if (registration?.active?.state !== 'activated') return ['the service worker'];
      const manifest = (await (await fetch('/shell/manifest.json')).json()) as {
        modules: { id: string; files: { url: string }[] }[];
      };
      const files = manifest.modules.filter(({ id }) => ids.includes(id)).flatMap((module) => module.files);
      const kept = await Promise.all(files.map(async ({ url }) => ((await caches.match(url)) ? [] : [url])));
      if (!(await indexedDB.databases()).some(({ name }) => name === 'bloom-trust')) return ['the lease'];
      const opening = indexedDB.open('bloom-trust');
      await new Promise((resolve) => (opening.onsuccess = resolve));
      const reading = opening.result.transaction('kept').objectStore('kept').get('holder');
      await new Promise((resolve) => (reading.onsuccess = resolve));
      opening.result.close();
      return reading.result === undefined ? ['the lease'] : kept.flat();
    }, wanted);
  await expect.poll(() => missing(modules), { timeout: 120_000, message: 'not kept for offline use yet' }).toEqual([]);
}

/** Ends the process of the page at once, as the system does when memory runs out. */
export async function crash(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // The answer to this command never comes: the process that would send it is gone.
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

/** The connection state as the top bar names it. */
export function indicator(page: Page) {
  return page.getByRole('banner').getByRole('status');
}

/** Signs out by what the top bar has for it: a menu, or a dialog on a phone. */
export async function signOut(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(user menu|menu utilisateur|account|compte)/i })
    .click();
  // The specification words it in two ways (TOP-10).
  const name = /^(sign out|se déconnecter|logout|déconnexion)$/i;
  await page.getByRole('menuitem', { name }).or(page.getByRole('dialog').getByRole('button', { name })).click();
}

/** Away and back: what the server changed meanwhile comes to the device. */
export async function comeBackOnline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await expect(indicator(page)).toHaveText(/offline|hors ligne/i, { timeout: 90_000 });
  await page.context().setOffline(false);
  await expect(indicator(page)).toHaveText(/online|en ligne/i, { timeout: 90_000 });
}
