/** A till that is ahead of its server: real databases, a real sender, and a record of a kind that no server knows. */
import { Api } from '../harness/api.ts';
import { drained, outbox, outboxSales, tamper } from '../harness/device.ts';
import { expect, giveSession, test } from '../harness/fixtures.ts';
import { Drawer } from '../pages/drawer.ts';
import { Till } from '../pages/till.ts';

test('OUT-01 OUT-03 OUT-23 what the server does not know waits and says so, the sales beside it arrive, and it goes once it is known', async ({
  server,
  till,
}) => {
  const api = Api.remembered(server.url, 'wanjiru');
  const before = await api.countSales();
  const context = await till.start();
  await giveSession(context, server.url, api);
  const page = context.pages()[0] ?? (await context.newPage());
  const counter = new Till(page);
  await counter.openFirstTime();
  await server.kill();
  for (let count = 0; count < 3; count += 1) await counter.sellAny();
  const [first, second, third] = await outboxSales(page);
  if (!first || !second || !third) throw new Error('three sales were made');
  await tamper(page, second.uuid, { kind: 'refund' });

  await server.start();
  const states = async () => (await outbox(page)).map(({ state, last_error }) => [state, last_error?.code]);
  const ACKNOWLEDGED = ['acknowledged', undefined];
  const UNKNOWN = ['pending', 'unknown_kind'];
  await expect.poll(states, { timeout: 90_000 }).toEqual([ACKNOWLEDGED, UNKNOWN, ACKNOWLEDGED]);
  expect(await api.countSales()).toBe(before + 2);
  const { panel } = await new Drawer(page).open();
  await expect(panel.getByText(/^1 record waits for an update of the server/)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Send now' })).toHaveCount(0);
  await new Drawer(page).close();

  // What is sold now does not wait for it.
  await counter.sellAny();
  await expect.poll(states).toEqual([ACKNOWLEDGED, UNKNOWN, ACKNOWLEDGED, ACKNOWLEDGED]);

  await tamper(page, second.uuid, { kind: 'sale' });
  await page.reload();
  await drained(page);
  expect(await api.countSales()).toBe(before + 4);
});
