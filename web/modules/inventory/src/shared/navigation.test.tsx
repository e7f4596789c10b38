import 'fake-indexeddb/auto';
import { product } from '@bloom/local-db/catalogue/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openInventory } from '../testing/open-inventory';

vi.setConfig({ testTimeout: 60_000 });
const SOON = { timeout: 20_000 };

let page: Awaited<ReturnType<typeof openInventory>>;
const { scrollIntoView } = HTMLElement.prototype;
afterEach(async () => {
  await page.leave();
  HTMLElement.prototype.scrollIntoView = scrollIntoView;
});

it('MOD-16 goes from page to page in a browser whose scrolling answers with a promise', async () => {
  HTMLElement.prototype.scrollIntoView = vi.fn(() => Promise.resolve()) as unknown as typeof scrollIntoView;
  page = await openInventory('/expired-products', [product({ uuid: 'a', name: 'Aspirin' })]);
  await screen.findByRole('heading', { name: 'Expired products' }, SOON);
  await userEvent.click(screen.getByRole('link', { name: 'New prices' }));
  expect(await screen.findByRole('heading', { name: 'New prices' }, SOON)).toBeTruthy();
});
