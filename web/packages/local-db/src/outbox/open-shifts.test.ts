import { describe, expect, it } from 'vitest';
import { draftOf, NOW, openStores, sale, shiftEntry } from '../../test/stores';
import { enqueue } from './enqueue';
import { prune, recordsAfter, recordsOfKind } from './manage';
import { openShifts } from './open-shifts';

const { outbox, env } = openStores();
const LATER = NOW + 90 * 86_400_000;

const ENTRIES = ['opened', 'paid_in', 'closed'] as const;
const sold = (uuid: string) => enqueue(outbox, draftOf('sale', sale(uuid)), env);
const entered = (kind: (typeof ENTRIES)[number], shift: string, uuid: string) =>
  enqueue(outbox, draftOf('shift_entry', shiftEntry(kind, shift, uuid)), env);
const left = async () => (await outbox.outbox.orderBy('seq').toArray()).map(({ uuid }) => uuid);
const prunes = () => prune(outbox, LATER, () => true);
const acknowledge = () =>
  outbox.outbox.toCollection().modify({ state: 'acknowledged', acknowledged_at: new Date(NOW).toISOString() });

describe('an open shift', () => {
  it('keeps all that it counts, however old, and lets it go once it is closed', async () => {
    await sold('before');
    await entered('opened', 's1', 's1');
    await sold('within');
    await acknowledge();
    await prunes();
    expect(await left()).toEqual(['s1', 'within']);
    expect(openShifts(await recordsOfKind(outbox, 'shift_entry')).map(({ uuid }) => uuid)).toEqual(['s1']);

    await entered('closed', 's1', 'c1');
    await acknowledge();
    // The opening is not covered yet: what closed it stays beside it, or it would be open again.
    await prune(outbox, LATER, ({ uuid }) => uuid !== 's1');
    expect(await left()).toEqual(['s1', 'c1']);
    expect(openShifts(await recordsOfKind(outbox, 'shift_entry'))).toEqual([]);
    await prunes();
    await prunes();
    expect(await left()).toEqual([]);
  });

  it('counts what its own device recorded after it, in every later epoch', async () => {
    const opened = await entered('opened', 's2', 's2');
    await sold('own');
    await outbox.outbox.add({ ...(await sold('brought')), uuid: 'of another device', device_id: 'other' });
    expect((await recordsAfter(outbox, opened)).map(({ uuid }) => uuid)).toEqual(['own', 'brought']);
    const device = await outbox.meta.get('device');
    await outbox.meta.put({ ...device, epoch: opened.epoch + 1, next_seq: 1 } as never);
    await sold('in the next epoch');
    const after = (await recordsAfter(outbox, opened)).map(({ uuid }) => uuid);
    expect(after.sort()).toEqual(['brought', 'in the next epoch', 'own']);
  });

  it('is named by the record that opened it, and by no other', async () => {
    await expect(entered('opened', 's3', 'x3')).rejects.toThrow('named by the record that opened it');
  });
});
