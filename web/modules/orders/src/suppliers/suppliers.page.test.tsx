import 'fake-indexeddb/auto';
import type { SupplierProfile } from '@bloom/api-client';
import { ServerProblem } from '@bloom/shell-api';
import { FakeServer, ghana } from '@bloom/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openOrders } from '../testing/open-orders';

const user = userEvent.setup({ delay: null });
const ONE = '/api/orders/suppliers/s1/warehouse/';
let page: Awaited<ReturnType<typeof openOrders>>;
let server: FakeServer;
let row: SupplierProfile;
beforeEach(() => {
  row = { uuid: 's1', name: 'Ernest Chemists', country: 'GH', warehouse: null, offers: 12 };
  server = new FakeServer()
    .on('GET', '/api/oop-bff/country-config/', { count: 1, next: null, results: [ghana] })
    .on('GET', '/api/orders/suppliers/', () => ({ count: 1, next: null, results: [row] }))
    .on('GET', '/api/facilities-bff/general/facilities/', {
      ...{ count: 2, next: null },
      results: [
        { id: 'w1', name: 'Tema Depot', facility_type: 'warehouse' },
        { id: 'p1', name: 'Tema Pharmacy', facility_type: 'pharmacy' },
      ],
    })
    .on('PUT', ONE, ({ body }: { body: { warehouse_uuid: string | null } }) => {
      row = { ...row, warehouse: body.warehouse_uuid ? { uuid: body.warehouse_uuid, name: 'Tema Depot' } : null };
      return row;
    });
});
afterEach(() => page.leave());
const open = async (is_staff: boolean) => {
  page = await openOrders('/suppliers', [], { server, keepsCopy: !is_staff, user: { is_staff } });
};
const line = async () => within((await screen.findByText('Ernest Chemists')).closest('li') as HTMLElement);

it('tells people of the provider who answers for a supplier, and lets them choose among warehouses', async () => {
  await open(true);
  (await line()).getByText('Outside the network');
  await user.click((await line()).getByRole('button', { name: 'Choose a warehouse for Ernest Chemists' }));
  await user.type(await screen.findByRole('combobox', { name: 'Warehouse for Ernest Chemists' }), 'tema');
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Tema Depot']);
  await user.click(screen.getByRole('option', { name: 'Tema Depot' }));
  await waitFor(async () => (await line()).getByText('Tema Depot'));
  await user.click((await line()).getByRole('button', { name: 'No warehouse for Ernest Chemists' }));
  await waitFor(async () => (await line()).getByText('Outside the network'));
  expect(server.asked('PUT', ONE).map(({ body }) => body)).toEqual([
    { warehouse_uuid: 'w1' },
    { warehouse_uuid: null },
  ]);
});

it('says why a warehouse was not taken', async () => {
  server.on('PUT', ONE, () => {
    throw new ServerProblem(422, 'invalid', 'This warehouse is of another country.');
  });
  await open(true);
  await user.click((await line()).getByRole('button', { name: /Choose a warehouse/ }));
  await user.type(await screen.findByRole('combobox', { name: /Warehouse for/ }), 'tema');
  await user.click(await screen.findByRole('option', { name: 'Tema Depot' }));
  await screen.findByText('This warehouse is of another country.');
});

it('is not for a pharmacy', async () => {
  await open(false);
  await screen.findByRole('link', { name: 'Catalogue' });
  expect(screen.queryByRole('link', { name: 'Suppliers' })).toBeNull();
  expect(server.asked('GET', '/api/orders/suppliers/')).toEqual([]);
});
