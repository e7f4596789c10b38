import 'fake-indexeddb/auto';
import type { Offer } from '@bloom/api-client';
import { type FeedProgress, feedsView, ModulesDb } from '@bloom/local-db';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { offer, TOBINCO } from '../testing/offer';
import { findCode } from './find-code';
import { OfferCatalogue } from './offer-catalogue';

let db: ModulesDb;
let leave: () => void;
beforeEach(() => {
  db = new ModulesDb({ name: `modules-${crypto.randomUUID()}` });
});
afterEach(async () => {
  leave();
  await db.delete();
});

const progress = (fields: Partial<FeedProgress> = {}): FeedProgress => ({
  ...{ name: 'offers', facility_id: 'f1', run_id: 'r1', start_time: '2026-11-21T09:00:00Z', service_available: true },
  ...{ next: null, sweep: false, highest: 1, received: 1, count: 1, progress: 100, error: 0, state: 'done' },
  refreshed_at: '2026-11-21T09:01:00Z',
  ...fields,
});
const put = (offers: Offer[], fields?: Partial<FeedProgress>) =>
  db.transaction('rw', db.feeds, db.rows('offers'), async () => {
    await db.rows('offers').bulkPut(offers.map((row) => ({ ...row, run_id: 'r1' })));
    await db.feeds.put(progress(fields));
  });
function open() {
  const catalogue = new OfferCatalogue(feedsView(db, 'f1', () => true));
  leave = catalogue.subscribe(() => undefined);
  return catalogue;
}
const found = (catalogue: OfferCatalogue, query: string) =>
  catalogue
    .get()
    .index.search(query, 30)
    .entries.map(({ item }) => item.uuid);

describe('the offers of this device', () => {
  it('are found by name, generic, supplier and barcode, what a supplier has before what it has not', async () => {
    await put([
      offer({ uuid: '1', availability: 'unavailable' }),
      offer({ uuid: '2', supplier: TOBINCO }),
      offer({ uuid: '3', name: 'Panadol', generic_name: 'Paracétamol', barcode: '5012345678900' }),
    ]);
    const catalogue = open();
    await vi.waitFor(() => expect(catalogue.get().complete).toBe(true));
    expect(found(catalogue, 'amox')).toEqual(['2', '1']);
    expect(found(catalogue, 'amox tobin')).toEqual(['2']);
    expect(found(catalogue, 'paracetamol')).toEqual(['3']);
    expect(found(catalogue, '50123456')).toEqual(['3']);
  });

  it('follow what changes and what is withdrawn, and are not complete before all have come once', async () => {
    await put([offer({ uuid: '1' }), offer({ uuid: '2' })], { state: 'running', refreshed_at: undefined });
    const catalogue = open();
    await vi.waitFor(() => expect(found(catalogue, 'amox')).toEqual(['1', '2']));
    expect(catalogue.get().complete).toBe(false);
    await db.rows('offers').delete('1');
    await put([offer({ uuid: '2', price: '13.00' }), offer({ uuid: '4', withdrawn: true })], { highest: 3 });
    await vi.waitFor(() => expect(catalogue.get().complete && found(catalogue, 'amox')).toEqual(['2']));
    expect(catalogue.get().get('2')?.price).toBe('13.00');
  });

  it('are found by a scan whatever form their number is printed in, all that carry it', async () => {
    await put([
      offer({ uuid: '1', barcode: '9506682101352' }),
      offer({ uuid: '2', barcode: '09506682101352', supplier: TOBINCO }),
    ]);
    const catalogue = open();
    await vi.waitFor(() => expect(catalogue.get().complete).toBe(true));
    const { index } = catalogue.get();
    const scanned = (code: string) =>
      findCode(index, code, '2026-11-21')
        ?.map(({ uuid }) => uuid)
        .sort();
    expect(scanned('(01)09506682101352(17)350531(10)LOT9')).toEqual(['1', '2']);
    expect(scanned('9506682101352')).toEqual(['1', '2']);
    expect(scanned('9506682101369')).toEqual([]);
    expect(scanned('amoxicillin')).toBeUndefined();
  });
});
