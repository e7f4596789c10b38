import 'fake-indexeddb/auto';
import type { SaleOutboxRecord } from '@bloom/local-db';
import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mountPart } from '../testing/mount-part';
import { outboxRecord } from '../testing/outbox-record';
import { useSteps } from './use-steps';

let steps: ReturnType<typeof useSteps>;
let part: Awaited<ReturnType<typeof mountPart>>;

function Probe({ alreadySold }: { alreadySold: SaleOutboxRecord | null }) {
  steps = useSteps(alreadySold);
  return null;
}

const sold = { record: outboxRecord(), savedEarlier: false };

async function open(alreadySold: SaleOutboxRecord | null = null) {
  part = await mountPart(() => <Probe alreadySold={alreadySold} />);
}

beforeEach(async () => {
  await open();
  act(() => steps.pay());
});
afterEach(async () => {
  await part.leave();
  sessionStorage.clear();
});

describe('from the payment to the next sale', () => {
  it('OUT-18 shows the receipt first, and draws the next sale behind it', async () => {
    act(() => steps.done(sold));
    expect([steps.step, steps.ready]).toEqual(['done', false]);
    await vi.waitFor(() => expect([steps.step, steps.ready]).toEqual(['done', true]));
  });

  it('OUT-18 has the next sale drawn for who goes on at once', () => {
    act(() => steps.done(sold));
    act(() => steps.begin());
    expect([steps.step, steps.ready]).toEqual(['selling', true]);
  });

  it('OUT-18 SWK-10 shows the receipt of a sale again after a crash, but not one that was put away', async () => {
    act(() => steps.done(sold));
    cleanup();
    await open(sold.record);
    expect([steps.step, steps.completed?.record.uuid]).toEqual(['done', sold.record.uuid]);
    act(() => steps.begin());
    cleanup();
    await open(sold.record);
    expect([steps.step, steps.completed]).toEqual(['selling', null]);
  });
});
