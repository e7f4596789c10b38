import 'fake-indexeddb/auto';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mountPart } from '../testing/mount-part';
import { outboxRecord } from '../testing/outbox-record';
import { useSteps } from './use-steps';

let steps: ReturnType<typeof useSteps>;
let part: Awaited<ReturnType<typeof mountPart>>;

function Probe() {
  steps = useSteps(null);
  return null;
}

const sold = { record: outboxRecord(), savedEarlier: false };

beforeEach(async () => {
  part = await mountPart(() => <Probe />);
  act(() => steps.pay());
});
afterEach(() => part.leave());

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
});
