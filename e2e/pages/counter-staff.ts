import { expect, type Page } from '@playwright/test';
import { Home } from './home.ts';
import { readyOffline, signOut } from './shell.ts';
import { SignIn } from './sign-in.ts';
import { Till } from './till.ts';

/** Ama of Accra at the till of a device that knows the PIN of Kofi, who manages the pharmacy. */
export async function openTillWithManager(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await new SignIn(page).as('kofi');
  await new Home(page).ready('Kofi');
  await readyOffline(page, []);
  await signOut(page);
  await expect(page).toHaveURL(/\/login/);
  await new SignIn(page).as('ama');
  await new Home(page).ready('Ama');
  await page.goto(`${address}/pos/patient`);
  await new Till(page).openFirstTime();
}
