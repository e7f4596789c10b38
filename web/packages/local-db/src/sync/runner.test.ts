import { expect, it } from 'vitest';
import { PretendServer } from '../../test/pretend-server';
import { AMA, FACILITY, lostSale, NOW, openStores, patient, sale } from '../../test/stores';
import { record } from '../outbox/record';
import { lead } from './lease';
import type { SalesSyncMessage } from './messages';
import { SyncRunner } from './runner';
import { syncStore } from './store';

/** Runs until nothing is left to do. Resolves with what was told on the sales-sync channel. */
async function runs({ bloom, outbox }: ReturnType<typeof openStores>, server: PretendServer) {
  const messages: SalesSyncMessage[] = [];
  const runner = new SyncRunner(
    {
      store: syncStore(outbox, bloom, () => NOW),
      send: async (request) => server.send(JSON.parse(JSON.stringify(request)), 'none'),
      askMissing: async (request) => server.missing(request, 'none'),
      lead: (work) => lead({ db: outbox, holder: 'me', now: () => NOW }, work),
      sleep: async () => {
        if (runner.current.name === 'idle') runner.stop();
      },
      now: () => NOW,
      random: () => 0.5,
      facilityId: FACILITY,
      onMessage: (message) => messages.push(message),
      onDetail: () => undefined,
    },
    { signedIn: true, reachable: true },
  );
  await runner.start();
  return messages;
}

it('OUT-13 OUT-17 counts sales in what it says of sales, whatever else goes with them or is held back', async () => {
  const stores = openStores();
  const server = new PretendServer();
  await record('patient', patient('r1', 'pk-1'), AMA, stores);
  await record('sale', sale('s1'), AMA, stores);
  await record('sale', sale('s2'), AMA, stores);
  await record('lost_sale', lostSale('l1'), AMA, stores);
  server.malformed.add('r1').add('s2');
  const messages = await runs(stores, server);
  expect(messages[0]).toMatchObject({ salesSyncInProgress: true, outboxReport: { done: 0, total: 2 } });
  expect(messages.at(-1)).toEqual({
    salesSyncInProgress: false,
    salesSyncCompleted: true,
    outboxReport: { done: 2, total: 2, successes: 1, failures: 1 },
    salesSyncProgress: 100,
  });
  expect([...server.applied.keys()].sort()).toEqual(['l1', 's1']);
});

it('OUT-08 says nothing of sales when only a patient and a lost sale were sent', async () => {
  const stores = openStores();
  const server = new PretendServer();
  await record('patient', patient('r1', 'pk-1'), AMA, stores);
  await record('lost_sale', lostSale('l1'), AMA, stores);
  expect(await runs(stores, server)).toEqual([]);
  expect(server.applied.size).toBe(2);
});
