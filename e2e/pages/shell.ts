import { expect, type Page } from '@playwright/test';

/** Resolves when the service worker has everything it needs to start without a network. */
export async function readyOffline(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? 'none'), {
      timeout: 30_000,
      message: 'the service worker',
    })
    .toBe('activated');
}

/** The connection state as the top bar names it. */
export function indicator(page: Page) {
  return page.getByRole('banner').getByRole('status');
}

/** Signs out by the user menu of the top bar. */
export async function signOut(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(user menu|menu utilisateur)/i })
    .click();
  await page.getByRole('menuitem', { name: /^(sign out|se déconnecter)$/i }).click();
}
