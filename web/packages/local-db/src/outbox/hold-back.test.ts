import { describe, expect, it } from 'vitest';
import { AMA, alert, FACILITY, NOW, openStores, patient, sale } from '../../test/stores';
import { judge, NO_FACILITY } from '../sync/answer';
import { drain } from '../sync/drain';
import { lead } from '../sync/lease';
import { syncStore } from '../sync/store';
import { Suspects } from '../sync/suspects';
import { holdBackOf, retryQuarantined } from './manage';
import { record } from './record';

const EFUA = { id: 'user-efua', name: 'Efua Owusu', facility_id: FACILITY };
const problem = { at: new Date(NOW).toISOString(), code: NO_FACILITY, detail: '' };

async function shared() {
  const stores = openStores();
  await record('sale', sale('ama-1'), AMA, stores);
  await record('sale', sale('efua-1'), EFUA, stores);
  await record('patient', patient('efua-2', 'pk'), EFUA, stores);
  await record('alert', alert('efua-3'), EFUA, stores);
  const states = async () =>
    Object.fromEntries((await stores.outbox.outbox.toArray()).map(({ uuid, state }) => [uuid, state]));
  return { ...stores, states };
}

describe('what staff wrote down with an older version', () => {
  it('OUT-23 is held back with its reason, nobody else’s with it, and can be sent again', async () => {
    const { outbox, states } = await shared();
    expect(await holdBackOf(outbox, EFUA.id, problem)).toBe(2);
    const held = { 'efua-1': 'quarantined', 'efua-2': 'quarantined' };
    expect(await states()).toEqual({ ...held, 'ama-1': 'pending', 'efua-3': 'pending' });
    expect((await outbox.outbox.get('efua-1'))?.last_error).toEqual(problem);
    expect(await holdBackOf(outbox, EFUA.id, problem)).toBe(0);
    expect(await retryQuarantined(outbox, 'efua-1')).toBe(1);
    expect((await states())['efua-1']).toBe('pending');
  });

  it('OUT-23 is not tried for ever when the server takes nothing from whoever is signed in', async () => {
    const { outbox, bloom, states } = await shared();
    const body = JSON.stringify({ code: 'no_facility', detail: 'Only people of a facility can send its sales.' });
    const refusal = judge({ status: 403, contentType: 'application/problem+json', body }, NOW);
    expect(refusal.kind).toBe('notTheirs');
    const pass = (holder: string) =>
      lead({ db: outbox, holder, now: () => NOW, locks: undefined }, (fence) =>
        drain(fence, {
          store: syncStore(outbox, bloom, () => NOW),
          send: async () => refusal,
          askMissing: async () => ({ kind: 'network', code: 'no_answer', detail: '' }),
          holdBack: async (reason) => void (await holdBackOf(outbox, EFUA.id, { at: problem.at, ...reason })),
          facilityId: FACILITY,
          suspects: new Suspects(),
          unknown: new Set(),
          rejectedBefore: false,
          onProgress: () => undefined,
        }),
      );
    // The sale of somebody else waits for them; it is not lost and not held back.
    expect(await pass('a')).toMatchObject({ event: { type: 'failed', network: false } });
    expect(await states()).toMatchObject({ 'efua-1': 'quarantined', 'ama-1': 'pending' });
  });

  it('any other 403 keeps everything waiting', () => {
    const body = JSON.stringify({ code: 'switched_off', detail: 'x' });
    expect(judge({ status: 403, contentType: 'application/json', body }, NOW).kind).toBe('busy');
  });
});
