import 'fake-indexeddb/auto';
import { FakeServer } from '@bloom/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { malaria } from '../testing/definitions';
import { batch, openLab, shelf } from '../testing/open-lab';
import { labCase } from '../testing/records';

const user = userEvent.setup({ delay: null });
let page: Awaited<ReturnType<typeof openLab>>;
afterEach(() => page.leave());

it('a control that fails takes its lot out of use, and no other', async () => {
  page = await openLab('/kits', { products: shelf(batch('b1', 'LOT-A'), batch('b2', 'LOT-B', '2028-01-31')) });
  expect(await screen.findAllByText('May be used')).toHaveLength(2);
  await user.click(screen.getAllByRole('button', { name: 'Record control' })[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Control of lot LOT-A' });
  await user.click(within(dialog).getByRole('button', { name: 'Save control' }));
  await within(dialog).findByText('Say what it showed.');
  await user.click(within(dialog).getByRole('radio', { name: /Not as expected/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Save control' }));
  await screen.findByText('Control failed');
  expect(screen.getAllByText('May be used')).toHaveLength(1);
  const [record] = await page.outboxDb.outbox.toArray();
  expect(record).toMatchObject({
    kind: 'lab_control',
    payload: {
      product_uuid: 'kit',
      batch_id: 'b1',
      lot: 'LOT-A',
      level: 'positive',
      passed: false,
      name: 'Malaria RDT',
    },
  });
});

it('says who was tested with a lot, and without internet that this is not known', async () => {
  const server = new FakeServer().on('GET', '/api/lab/lots/', {
    ...{ count: 1, next: null, results: [labCase('r1', [malaria])] },
  });
  page = await openLab('/kits', {}, { server });
  await user.click(await screen.findByRole('button', { name: 'Who was tested' }));
  const dialog = await screen.findByRole('dialog', { name: 'Tested with lot LOT-A' });
  await within(dialog).findByText('Ama Mensah');
  expect(server.asked('GET', '/api/lab/lots/')[0]?.query.get('lot')).toBe('LOT-A');
  await user.keyboard('{Escape}');
  server.reachable = false;
  await user.click(screen.getByRole('button', { name: 'Who was tested' }));
  await screen.findByText(/known with the internet only/);
});

it('says where kits come from when there is none', async () => {
  page = await openLab('/kits', { products: [] });
  await screen.findByText('No kit of a test is in your inventory');
});
