import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { transfer } from '../testing/transfer';
import {
  beginReceiving,
  lineOfPack,
  nextUncounted,
  parseKept,
  problemOf,
  type ReceivedEntry,
  reasonsFor,
  setReceived,
  sumsOf,
  toReceivedLines,
} from './receiving';

const entry = (fields: Partial<ReceivedEntry>): ReceivedEntry => ({
  lineId: 'l1',
  sent: 10,
  received: '',
  reason: null,
  note: '',
  ...fields,
});

describe('receiving a transfer line by line', () => {
  it('IST begins with what the server has, and goes on with what was typed on this device', () => {
    const sent = transfer({ status: 'I', received: [8, null] });
    expect(beginReceiving(sent, undefined).map(({ received }) => received)).toEqual(['8', '']);
    const kept = [entry({ lineId: 'l2', received: '4', reason: 'short' }), entry({ lineId: 'gone', received: '1' })];
    expect(beginReceiving(sent, kept).map(({ received, sent: of }) => `${received}/${of}`)).toEqual(['8/10', '4/5']);
  });

  it('IST a draft that cannot be read is none', () => {
    for (const kept of [undefined, null, 'x', [null], [{ lineId: 1 }], [{ ...entry({}), reason: 7 }]]) {
      expect(parseKept(kept)).toEqual([]);
    }
  });

  it('IST less than was sent needs a reason that fits, more is a surplus, as much needs none', () => {
    const short = setReceived(entry({}), '7');
    expect([short.reason, problemOf(short)]).toEqual([null, 'reason']);
    expect(problemOf({ ...short, reason: 'damaged' })).toBeNull();
    expect(setReceived({ ...short, reason: 'damaged' }, '6').reason).toBe('damaged');
    expect(setReceived({ ...short, reason: 'damaged', note: 'wet' }, '10')).toEqual(entry({ received: '10' }));
    const more = setReceived({ ...short, reason: 'damaged' }, '12');
    expect([more.reason, problemOf(more)]).toEqual(['surplus', null]);
    expect(reasonsFor(more)).not.toContain('damaged');
  });

  it('IST "other" needs a word, and what is no number is refused', () => {
    expect(problemOf(entry({ received: '7', reason: 'other' }))).toBe('note');
    expect(problemOf(entry({ received: '7', reason: 'other', note: 'dog ate it' }))).toBeNull();
    expect(problemOf(entry({ received: '2000000000008' }))).toBe('quantity');
    expect(problemOf(entry({ received: '' }))).toBeNull();
  });

  it('IST a scanned pack leads to its lot, else to what waits for a number, and Enter to the next that waits', () => {
    const [l1, l2] = transfer({ status: 'I' }).products;
    if (!l1 || !l2) throw new Error('the transfer has two lines');
    const twoLots = { products: [l1, { ...l2, product_id: 'p1' }, { ...l2, id: 'l3', product_id: 'p3' }] };
    const entries = (received: string) => [entry({ received }), entry({ lineId: 'l2' }), entry({ lineId: 'l3' })];
    const ofPack = (received: string, lot?: string) => lineOfPack(twoLots, entries(received), 'p1', lot)?.id;
    expect([ofPack('', 'b2'), ofPack('7', 'b1'), ofPack('', 'B9'), ofPack('')]).toEqual(['l2', 'l1', 'l1', 'l1']);
    expect([ofPack('7'), ofPack('7', 'B9')]).toEqual(['l2', 'l2']);
    expect(lineOfPack(twoLots, entries(''), 'p9', 'B1')).toBeUndefined();
    const counted = [entry({ received: '1' }), entry({ lineId: 'l2', received: '1' }), entry({ lineId: 'l3' })];
    expect(['l1', 'l2', 'l3'].map((id) => nextUncounted(twoLots, counted, id)?.id)).toEqual(['l3', 'l3', undefined]);
  });

  it('IST only what was counted is sent; nothing received is counted too', () => {
    const entries = [entry({ received: '0', reason: 'short', note: ' box 2 ' }), entry({ lineId: 'l2' })];
    expect(toReceivedLines(entries).lines).toEqual([
      { id: 'l1', quantity_received: 0, reason: 'short', reason_note: 'box 2' },
    ]);
  });

  it('IST-06 what was not counted counts as received in full', () => {
    const entries = [
      entry({ received: '7' }),
      entry({ lineId: 'l2', sent: 5 }),
      entry({ lineId: 'l3', received: '12' }),
    ];
    expect(sumsOf(entries)).toEqual({ lines: 3, counted: 2, sent: 25, arriving: 24, missing: 3, surplus: 2 });
  });

  it('IST sent − missing + surplus is what arrives, whatever was counted', () => {
    const entries = fc.array(
      fc
        .record({ sent: fc.nat(1000), received: fc.option(fc.nat(1000)) })
        .map(({ sent, received }) => entry({ sent, received: received === null ? '' : String(received) })),
    );
    fc.assert(
      fc.property(entries, (all) => {
        const { sent, missing, surplus, arriving } = sumsOf(all);
        expect(sent - missing + surplus).toBe(arriving);
      }),
    );
  });
});
