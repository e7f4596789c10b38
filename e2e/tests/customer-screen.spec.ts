/** The second screen: what the customer sees while the cashier works, with the server dead. */
import { expect, test } from '../harness/fixtures.ts';
import { Till } from '../pages/till.ts';

test('the customer sees the lines, the total and the change in a window of their own, offline and in French; it goes with the page of the till', async ({
  server,
  signedIn,
}) => {
  const page = await signedIn('kofi');
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'fr'));
  const till = new Till(page);
  await till.openFirstTime();
  await server.kill();

  await page.keyboard.press('F1');
  const [screen] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Ouvrir l’écran du client' }).click(),
  ]);
  const shown = screen.locator('body');
  await expect(shown).toContainText('Harmattan Lane Pharmacy, Accra');
  await expect(shown).toContainText('Bienvenue');

  await till.fillCart();
  const sale = page.getByRole('list', { name: 'Produits de la vente' });
  const onSale = async () => {
    const name = (await sale.getByRole('listitem').first().locator('[class*=lineName]').first().textContent()) ?? '';
    expect(name).not.toBe('');
    return name;
  };
  await expect(shown).toContainText(`1 × ${await onSale()}`);
  await expect(shown).toContainText('Total');
  await expect(shown).not.toContainText('Bienvenue');
  await till.pressComplete();
  await till.receipt();
  await expect(shown).toContainText('Merci');
  await expect(shown).toContainText(/Monnaie0,00/);
  await till.nextSale();
  await expect(shown).toContainText('Bienvenue');

  // The history is looked at: nothing of the sale stays before the eyes of the next customer.
  await till.fillCart();
  // What is sold most moved up behind the receipt: the first row may be another product now.
  const name = await onSale();
  await expect(shown).toContainText(`1 × ${name}`);
  const menu = page.getByRole('navigation');
  await menu.getByRole('link', { name: 'Historique des ventes' }).first().click();
  await expect(shown).not.toContainText(name);
  await expect(shown).toContainText('Harmattan Lane Pharmacy, Accra');
  await menu.getByRole('link', { name: 'Point de vente' }).first().click();
  await expect(shown).toContainText(`1 × ${name}`);

  // Loaded anew, the till has no hold of it any more: it goes, and shows nobody a sale that is over.
  await Promise.all([screen.waitForEvent('close'), page.reload()]);
  await till.ready();
  await till.pressComplete();
  await till.receipt();
});
