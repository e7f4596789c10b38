import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { part as counts } from './counts/routes';
import { part as deliveries } from './deliveries/routes';
import { part as priceList } from './price-list/routes';
import { part as prices } from './prices/routes';
import { part as products } from './products/routes';
import { openFolder } from './testing/open-folder';
import { part as transfers } from './transfers/routes';
import { part as uploads } from './uploads/routes';

vi.setConfig({ testTimeout: 60_000 });

it.each([
  ['/stock-counts/a/b', counts],
  ['/deliveries/a/b', deliveries],
  ['/price-list/GH/b', priceList],
  ['/new-prices/a', prices],
  ['/all/a', products],
  ['/stock-transfer/f1/a', transfers],
  ['/uploads/a/b', uploads],
] as const)('ROU-11 MOD-03 %s is no blank page: it says that there is none', async (path, { Component }) => {
  const { leave } = await openFolder(Component, path);
  expect(
    await screen.findByText('This page does not exist in Inventory.', undefined, { timeout: 20_000 }),
  ).toBeTruthy();
  await leave();
});
