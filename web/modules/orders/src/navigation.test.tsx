import 'fake-indexeddb/auto';
import { FakeServer } from '@bloom/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { openOrders } from './testing/open-orders';
import { order } from './testing/order';

let page: Awaited<ReturnType<typeof openOrders>>;
afterEach(() => page.leave());

const there = order({ uuid: 'o' });
const server = () =>
  new FakeServer()
    .on('GET', '/api/orders/outgoing/', () => ({ count: 1, next: null, results: [there] }))
    .on('GET', '/api/orders/outgoing/:uuid/', () => there);

it.each([
  ['HOM-19', 'Ghana', 'en', 'Marketplace', 'Pages of Marketplace'],
  ['HOM-20', 'Senegal', 'fr', 'Commandes', 'Pages\u00a0: Commandes'],
] as const)('%s NAV-04 in %s title and navigation say what the tile says, and so does the way back', async (...row) => {
  const [, , language, label, pages] = row;
  page = await openOrders('/orders/o', [], { server: server(), label, language });
  const bar = within(await screen.findByRole('navigation', { name: pages }));
  const here = () => bar.getByRole('link', { current: 'page' }).textContent;
  expect(here()).toBe(label);
  await screen.findByRole('heading', { name: /O-000007/ });
  await userEvent.click(screen.getByRole('button', { name: /^(Back|Retour)$/ }));
  await screen.findByRole('heading', { level: 1, name: label });
  expect(here()).toBe(label);
  await userEvent.click(bar.getByRole('link', { name: 'Catalogue' }));
  expect(here()).toBe('Catalogue');
});
