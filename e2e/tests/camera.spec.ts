/** The camera of a phone is its scanner: bars and squares, turned and dim, one pack after the other, with the server or without. */
import { join } from 'node:path';
import type { InventoryItem } from '@bloom/api-client';
import { type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { Api } from '../harness/api.ts';
import { TillBrowser } from '../harness/browser.ts';
import { AWAY, cameraArguments, filmBarcodes } from '../harness/fake-camera.ts';
import { giveSession, test } from '../harness/fixtures.ts';
import type { BloomServer } from '../harness/server.ts';
import { Shop } from '../harness/shop.ts';
import { expectInSight } from '../pages/in-sight.ts';
import { SaleScreen } from '../pages/sale-screen.ts';
import { readyOffline } from '../pages/shell.ts';
import { Till } from '../pages/till.ts';
import { TouchCashier } from '../pages/touch-cashier.ts';

const CASHIER = 'koffi';
const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true };
const LAPTOP: BrowserContextOptions = { viewport: { width: 1366, height: 768 } };
/** Of the decoder, which only the camera needs. */
const DECODER = /decoder\.worker|zxing_reader/;

/** Seconds for which each of two packs is held, and until both were. */
const HELD = 3.5;
const FILM_SECONDS = 2 * (HELD + AWAY);

/** A pack with bars, held slightly turned, then one with a square, turned more and in bad light; and so on without end. */
async function filmPacks(server: BloomServer): Promise<{ file: string; bars: InventoryItem; square: InventoryItem }> {
  const [bars, square] = (await Shop.of(Api.remembered(server.url, CASHIER))).sellable(2) as [
    InventoryItem,
    InventoryItem,
  ];
  const file = join(server.dataDir, 'packs.y4m');
  await filmBarcodes(file, [
    { format: 'EAN13', text: bars.barcode_id, turned: 12, held: HELD },
    { format: 'DataMatrix', text: `(01)0${square.barcode_id}(17)391231(10)A7`, turned: 50, light: 0.4, held: HELD },
  ]);
  return { file, bars, square };
}

async function openTill(server: BloomServer, browser: TillBrowser, screen: BrowserContextOptions): Promise<Page> {
  const context = await browser.start(server.url, screen);
  context.setDefaultTimeout(45_000);
  await giveSession(context, server.url, Api.remembered(server.url, CASHIER));
  const page = await context.newPage();
  await page.goto('/pos/patient');
  await new Till(page).ready();
  return page;
}

/**
 * Waits until both products are in the sale. However long a pack is held it counts once: there are never more of one than
 * times it was held since the camera was opened.
 * @param opened when, milliseconds
 */
async function expectEachOnce(page: Page, names: [string, string], opened: number): Promise<void> {
  const sale = new SaleScreen(page);
  const added = async () => {
    const lines = await sale.readLines();
    return names.map((wanted) => lines.find(({ name }) => name === wanted)?.quantity ?? 0);
  };
  const least = { timeout: 90_000, message: 'both packs are in the sale' };
  await expect.poll(async () => Math.min(...(await added())), least).toBeGreaterThanOrEqual(1);
  const most = Math.max(...(await added()));
  const times = 1 + Math.ceil((Date.now() - opened) / 1_000 / FILM_SECONDS);
  expect(most, 'more than were held').toBeLessThanOrEqual(times);
}

const keptOf = (page: Page, files: RegExp) =>
  page.evaluate(async (source) => {
    const keys = await (await caches.open('bloom-shell')).keys();
    return keys.filter(({ url }) => new RegExp(source).test(url)).length;
  }, files.source);

test('on a phone, in French, packs held before the camera come into the sale, each once, though the server died before the camera was ever opened', async ({
  server,
}) => {
  const { file, bars, square } = await filmPacks(server);
  const browser = new TillBrowser(server.url, cameraArguments(file));
  try {
    const page = await openTill(server, browser, PHONE);
    await readyOffline(page, ['pos']);
    await expect.poll(() => keptOf(page, DECODER), { timeout: 120_000, message: 'the decoder is kept' }).toBe(2);
    await server.kill();
    await page.reload();
    await new Till(page).ready();
    const opened = Date.now();
    await page.getByRole('button', { name: 'Scanner avec la caméra' }).tap();
    const camera = page.getByRole('region', { name: 'Lecture par la caméra' });
    const cashier = new TouchCashier(page);
    await expect(cashier.sale.total).not.toHaveText(/^0\s/, { timeout: 60_000 });
    await cashier.raise();
    await expectEachOnce(page, [bars.name, square.name], opened);
    await cashier.lower();
    await expect(camera.getByRole('status')).toHaveText(
      new RegExp(`^Lu\\s: (${bars.barcode_id}|${square.barcode_id})$`),
    );
    const close = camera.getByRole('button', { name: 'Fermer la caméra' });
    await expectInSight(camera, 'the camera');
    await expectInSight(close, 'its way out');
    await expectInSight(page.getByRole('searchbox'), 'the search, below it');
    await close.tap();
    await expect(camera).toHaveCount(0);
    await new Till(page).pressComplete();
    await new Till(page).receipt();
  } finally {
    await browser.dispose();
  }
});

test('on a laptop the decoder comes when the camera is first opened, and the camera is off when the till is left', async ({
  server,
}) => {
  const { file, bars, square } = await filmPacks(server);
  const browser = new TillBrowser(server.url, cameraArguments(file));
  try {
    const page = await openTill(server, browser, LAPTOP);
    await readyOffline(page, ['pos']);
    expect(await keptOf(page, DECODER), 'not before').toBe(0);
    const opened = Date.now();
    await page.getByRole('button', { name: 'Scanner avec la caméra' }).click();
    await expectEachOnce(page, [bars.name, square.name], opened);
    expect(await keptOf(page, DECODER)).toBe(2);
    await page.getByRole('navigation').first().getByRole('link', { name: 'Accueil' }).click();
    await expect(page.getByRole('region', { name: 'Lecture par la caméra' })).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('heading', { name: /^Bienvenue/ })).toBeVisible();
  } finally {
    await browser.dispose();
  }
});
