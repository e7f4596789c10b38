/** Lists, menus, dialogs and tooltips: what only a browser can tell of them. */
import AxeBuilder from '@axe-core/playwright';
import { chromium, expect, type Locator, type Page } from '@playwright/test';
import { browserOptions } from '../harness/browser.ts';
import { SCREENS } from '../harness/input-mode.ts';
import { test } from '../harness/style-page.ts';
import { expectInSight } from '../pages/in-sight.ts';

const light = (page: Page) => page.locator('main[data-scheme=light]');
const select = (page: Page, name: string) =>
  page.getByRole('combobox', { name: new RegExp(`^${name}(?: |$)`) }).first();
const typed = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true }).first();
const list = (page: Page) => page.getByRole('listbox').and(page.locator(':popover-open'));

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not drawn');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** The list touches its field, above or below. */
async function sideOf(page: Page, field: Locator): Promise<'above' | 'below' | 'elsewhere'> {
  const [box, drawn] = [await boxOf(field), await boxOf(list(page))];
  if (Math.abs(drawn.x - box.x) > 2) return 'elsewhere';
  if (Math.abs(drawn.y - box.bottom - 4) < 2) return 'below';
  return Math.abs(box.y - drawn.bottom - 4) < 2 ? 'above' : 'elsewhere';
}

const scrollTo = (field: Locator, block: ScrollLogicalPosition) =>
  field.evaluate((element, where) => element.scrollIntoView({ block: where }), block);

test.describe('a list opens', () => {
  test('OLG-05 at the first press after the page is drawn, and at each of many in a row', async ({
    page,
    stylePage,
  }) => {
    await stylePage.open(page);
    const field = select(page, 'Choice of many');
    await field.click();
    await expect(list(page)).toBeVisible();
    for (let press = 0; press < 20; press += 1) {
      await page.keyboard.press('Escape');
      await expect(list(page)).toBeHidden();
      if (press % 2) await field.click();
      else await field.dblclick();
      await expect(list(page), `press ${press}`).toBeVisible();
    }
    await field.click({ clickCount: 7, delay: 0 });
    await expect(list(page)).toBeVisible();
  });

  test('while another field has the focus, whose error moves the page under the press', async ({ page, stylePage }) => {
    await stylePage.open(page);
    const checked = light(page).getByLabel('Checked when it is left');
    const field = select(page, 'Choice of many');
    await checked.focus();
    const before = await boxOf(field);
    await page.mouse.move(before.x + 40, before.y + 4);
    await page.mouse.down();
    await expect.poll(async () => (await boxOf(field)).y).toBeGreaterThan(before.y + 8);
    await page.mouse.up();
    await expect(list(page)).toBeVisible();
    await expect(field).toBeFocused();
    await page.keyboard.type('met');
    await page.keyboard.press('Enter');
    await expect(field).toHaveText('Metformin');
    await expect(field).toBeFocused();
  });

  test('by touch; a finger that scrolls it chooses nothing, one that presses chooses', async ({
    browser,
    stylePage,
  }) => {
    const context = await browser.newContext(SCREENS.touch);
    const page = await context.newPage();
    await stylePage.open(page);
    const field = select(page, 'Choice of many');
    await field.tap();
    await expectInSight(list(page));
    const box = await boxOf(list(page));
    const at = (y: number) => ({ touchPoints: [{ x: box.x + 60, y: box.y + y }] });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(170) });
    for (let y = 160; y >= 20; y -= 10)
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(y) });
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => list(page).evaluate((element) => element.scrollTop)).toBeGreaterThan(50);
    await expect(field).toHaveText('Choose…');
    await list(page).getByRole('option', { name: 'Diclofenac' }).tap();
    await expect(field).toHaveText('Diclofenac');
    await expect(list(page)).toBeHidden();
    await context.close();
  });

  test('UIC-04 in a browser that has no top layer', async ({ page, stylePage }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
      Reflect.deleteProperty(HTMLElement.prototype, 'popover');
    });
    await stylePage.open(page);
    const field = select(page, 'Choice of many');
    await field.click();
    const plain = page.getByRole('listbox', { name: 'Choice of many' });
    await expectInSight(plain);
    expect((await boxOf(plain)).height).toBe(200);
    await plain.getByRole('option', { name: 'Calcium' }).click();
    await expect(field).toHaveText('Calcium');
  });
});

test.describe('a list is whole', () => {
  test('UPD-02 below its field, or above where there is no room, and goes along when the page is scrolled', async ({
    page,
    stylePage,
  }) => {
    await stylePage.open(page);
    for (const field of [select(page, 'Choice of many'), typed(page, 'Typed')]) {
      const open = async () => {
        await field.click();
        if ((await field.evaluate((element) => element.tagName)) === 'INPUT') await field.fill('i');
      };
      await scrollTo(field, 'end');
      await open();
      await expect.poll(() => sideOf(page, field)).toBe('above');
      await expectInSight(list(page));
      await page.keyboard.press('Escape');
      await scrollTo(field, 'start');
      await open();
      await expect.poll(() => sideOf(page, field)).toBe('below');
      await expectInSight(list(page));
      await page.evaluate(() => scrollBy(0, -60));
      await expect.poll(() => sideOf(page, field)).toBe('below');
      await page.keyboard.press('Escape');
    }
  });

  for (const name of ['Choice in a dialog', 'Typed in a dialog']) {
    test(`outside of the dialog and the box that scrolls in it: ${name}`, async ({ page, stylePage }) => {
      await page.setViewportSize({ width: 700, height: 600 });
      await stylePage.open(page);
      await page.getByRole('button', { name: 'Lists in a dialog' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Lists in a dialog' });
      const field = dialog.getByRole('combobox', { name: new RegExp(`^${name}`) });
      await field.click();
      if (name.startsWith('Typed')) await field.fill('i');
      await expect.poll(() => sideOf(page, field)).toMatch(/above|below/);
      await expectInSight(list(page));
      const [around, drawn] = [await boxOf(dialog), await boxOf(list(page))];
      expect(drawn.y < around.y || drawn.bottom > around.bottom, 'it reaches beyond the dialog').toBe(true);
      await page.keyboard.press('Escape');
      await expect(list(page)).toBeHidden();
      await expect(field).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('button', { name: 'Lists in a dialog' }).first()).toBeFocused();
    });
  }

  test('and has nothing for axe to find, with options and without', async ({ page, stylePage }) => {
    await stylePage.open(page);
    for (const name of ['Choice of many', 'Choice of nothing']) {
      await select(page, name).click();
      await expect(page.locator(':popover-open')).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).include('main[data-scheme=light]').analyze();
      const ours = violations.filter(({ nodes }) =>
        nodes.some(({ html }) => /combobox|listbox|option|status/.test(html)),
      );
      expect(ours.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
      await page.keyboard.press('Escape');
    }
    await select(page, 'Choice of nothing').click();
    await expect(page.locator(':popover-open')).toHaveText('Nothing found');
    await expect(page.getByRole('option').and(page.locator(':popover-open *'))).toHaveCount(0);
  });
});

test('a menu opens in sight wherever its button is, covers no tooltip and is left by Escape', async ({
  page,
  stylePage,
}) => {
  await stylePage.open(page);
  const button = light(page).getByRole('button', { name: 'Menu', exact: true });
  for (const block of ['start', 'end'] as const) {
    await scrollTo(button, block);
    await button.click();
    await expectInSight(page.getByRole('menu'));
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});

test('UIC-01 a tooltip stays while the pointer goes onto it, and leaves with it', async ({ page, stylePage }) => {
  await stylePage.open(page);
  for (const side of ['top', 'right', 'bottom']) {
    const named = light(page).getByRole('button', { name: `Tooltip, ${side}` });
    const tooltip = page.getByRole('tooltip', { name: `A tooltip, ${side}` }).or(page.getByText(`A tooltip, ${side}`));
    await named.hover();
    await expect(tooltip, side).toBeVisible();
    const [from, to] = [await boxOf(named), await boxOf(tooltip)];
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 30 });
    await expect(tooltip, side).toBeVisible();
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2, { steps: 30 });
    await expect(tooltip, side).toBeVisible();
    await page.mouse.move(2, 2);
    await expect(tooltip, side).toHaveCount(0);
    await named.hover();
    await expect(tooltip, side).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tooltip, side).toHaveCount(0);
  }
});

test('a dialog holds the page behind it, nested too, and nothing jumps where there is a scroll bar', async ({
  stylePage,
}) => {
  // Playwright hides scroll bars, and without one nothing could jump.
  const browser = await chromium.launch({ ...browserOptions.launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] });
  const page = await browser.newPage({ viewport: { width: 1366, height: 600 } });
  await stylePage.open(page);
  const opener = light(page).getByRole('button', { name: 'Lists in a dialog' });
  await scrollTo(opener, 'center');
  expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth), 'a scroll bar').toBeGreaterThan(
    5,
  );
  const position = async () => [await page.evaluate(() => scrollY), await boxOf(opener)];
  const wheel = async () => {
    await page.mouse.move(20, 300);
    await page.mouse.wheel(0, 400);
  };
  const before = await position();
  // A held page answers no wheel, so there is no event to wait for: the next frames tell.
  const frames = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const expectHeld = async (where: string) => {
    await wheel();
    await frames();
    expect(await position(), where).toEqual(before);
  };
  await opener.click();
  await expectHeld('one dialog');
  await page.getByRole('button', { name: 'One more dialog' }).click();
  await expectHeld('two dialogs');
  await page.keyboard.press('Escape');
  await expectHeld('one again');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await position(), 'closed').toEqual(before);
  await wheel();
  await expect.poll(async () => (await position())[0]).toBeGreaterThan(Number(before[0]));
  await browser.close();
});
