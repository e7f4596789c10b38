/** A receipt printer at the till, with a recording one in the place of the device; the server is dead. */
import { expect, test } from '../harness/fixtures.ts';
import { asText, hex, plugIn, type Recording, recorded } from '../harness/recording-printer.ts';
import { Till } from '../pages/till.ts';

test('the printer that was chosen prints every receipt with its number as a barcode, opens the drawer for cash, and is told of once when it is off; in French, offline, and after a reload', async ({
  server,
  signedIn,
}) => {
  const page = await signedIn('kofi');
  await page.addInitScript(plugIn);
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'fr'));
  const till = new Till(page);
  await till.openFirstTime();
  await server.kill();
  await till.fillCart();
  await till.pressComplete();
  const number = await till.receipt();

  await page.getByRole('button', { name: 'Imprimante de reçus' }).click();
  const dialog = page.getByRole('dialog', { name: 'Imprimante de reçus' });
  await dialog.getByRole('button', { name: 'Choisir une imprimante USB' }).click();
  await dialog.getByText('Ouvrir le tiroir-caisse').click();
  await dialog.getByRole('button', { name: 'Imprimer une page d’essai' }).click();
  await expect(dialog.getByText('L’imprimante a pris la page d’essai.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Terminé' }).click();

  await page.getByRole('button', { name: 'Imprimer le reçu' }).click();
  await expect.poll(async () => (await recorded(page)).receipts.length).toBe(2);
  const receipt = hex((await recorded(page)).receipts[1]);
  expect(receipt).toMatch(/^1b40/);
  // Re, then ç of one of the two pages, then u.
  expect(receipt).toMatch(new RegExp(`5265(87|(1b74..)?e7)75.*${asText(number)}`));
  expect(receipt).toContain(`1d6b49${(number.length + 2).toString(16).padStart(2, '0')}7b42${asText(number)}`);
  expect(receipt).toMatch(/1b70[0-9a-f]{6}/);
  expect(receipt).toMatch(/1d5600(0a0d)?$/);
  await page.getByRole('button', { name: 'Imprimer une copie' }).click();
  await expect.poll(async () => (await recorded(page)).receipts.length).toBe(3);
  const copy = hex((await recorded(page)).receipts[2]);
  expect(copy).toContain(asText('COPIE'));
  expect(copy).not.toMatch(/1b70[0-9a-f]{6}/);
  expect((await recorded(page)).byBrowser).toBe(0);

  await till.open();
  await page.evaluate(() => {
    (globalThis as Recording).recorded.isOff = true;
  });
  await till.fillCart();
  await till.pressComplete();
  await till.receipt();
  await page.getByRole('button', { name: 'Imprimer le reçu' }).click();
  await expect.poll(async () => (await recorded(page)).byBrowser).toBe(1);
  await expect(page.getByText(/^L’imprimante de reçus n’a pas répondu/)).toHaveCount(1);
  await page.evaluate(() => {
    (globalThis as Recording).recorded.isOff = false;
  });
  await page.getByRole('button', { name: 'Imprimer une copie' }).click();
  await expect.poll(async () => (await recorded(page)).receipts.length).toBe(1);
});
