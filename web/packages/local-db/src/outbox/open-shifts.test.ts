import { describe, expect, it } from 'vitest';
import { draftOf, NOW, openStores, sale, shiftEntry } from '../../test/stores';
import { enqueue } from './enqueue';
import { deviceIds, prune, recordsAfter, recordsOfKind } from './manage';
import { openShifts, unclosed } from './open-shifts';

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
    expect(unclosed(await recordsOfKind(outbox, 'shift_entry')).map(({ uuid }) => uuid)).toEqual(['s1']);

    await entered('closed', 's1', 'c1');
    await acknowledge();
    // The opening is not covered yet: what closed it stays beside it, or it would be open again.
    await prune(outbox, LATER, ({ uuid }) => uuid !== 's1');
    expect(await left()).toEqual(['s1', 'c1']);
    expect(unclosed(await recordsOfKind(outbox, 'shift_entry'))).toEqual([]);
    await prunes();
    await prunes();
    expect(await left()).toEqual([]);
  });

  it('counts what its own device recorded after it, and is open no more once that began anew', async () => {
    const opened = await entered('opened', 's2', 's2');
    await sold('own');
    await outbox.outbox.add({ ...(await sold('brought')), uuid: 'of another device', device_id: 'other' });
    expect((await recordsAfter(outbox, opened)).map(({ uuid }) => uuid)).toEqual(['own', 'brought']);
    const shifts = async () => {
      const entries = await recordsOfKind(outbox, 'shift_entry');
      return [openShifts(entries, (await deviceIds(outbox))?.id), unclosed(entries)].map((some) =>
        some.map(({ uuid }) => uuid),
      );
    };
    expect(await shifts()).toEqual([['s2'], ['s2']]);
    // The database went back behind what the mark of this device says.
    env.marker.write({ device_id: opened.device_id, epoch: opened.epoch, issued: 1_000 });
    await sold('begun anew');
    expect(await deviceIds(outbox)).toMatchObject({ before: opened.device_id });
    expect(await shifts()).toEqual([[], ['s2']]);
    expect((await recordsAfter(outbox, opened)).map(({ uuid }) => uuid)).toEqual(['own', 'brought']);
    await acknowledge();
    await prunes();
    expect(await left()).toEqual([]);
  });

  it('is named by the record that opened it, and by no other', async () => {
    await expect(entered('opened', 's3', 'x3')).rejects.toThrow('named by the record that opened it');
  });
});
