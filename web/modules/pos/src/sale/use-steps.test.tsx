import 'fake-indexeddb/auto';
import { act } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mountPart } from '../testing/mount-part';
import { outboxRecord } from '../testing/outbox-record';
import { useSteps } from './use-steps';

let steps: ReturnType<typeof useSteps>;
let leaveTill: () => void;
let part: Awaited<ReturnType<typeof mountPart>>;

function Till() {
  const [left, setLeft] = useState(false);
  leaveTill = () => setLeft(true);
  return left ? null : <Probe />;
}

function Probe() {
  steps = useSteps(null);
  return null;
}

const sold = { record: outboxRecord(), savedEarlier: false };
const next = vi.fn<() => void>();

beforeEach(async () => {
  next.mockReset();
  part = await mountPart(() => <Till />);
  act(() => steps.pay());
});
afterEach(() => part.leave());

describe('from the payment to the next sale', () => {
  it('OUT-18 shows the receipt first, and makes the next sale ready behind it', async () => {
    act(() => steps.done(sold, next));
    expect([steps.step, steps.ready, next.mock.calls.length]).toEqual(['done', false, 0]);
    await vi.waitFor(() => expect([steps.step, steps.ready, next.mock.calls.length]).toEqual(['done', true, 1]));
  });

  it('OUT-18 has the next sale ready for who goes on at once, made once', async () => {
    act(() => steps.done(sold, next));
    act(() => steps.begin());
    expect([steps.step, steps.ready, next.mock.calls.length]).toEqual(['selling', true, 1]);
    act(() => steps.done(sold, next));
    await vi.waitFor(() => expect(next).toHaveBeenCalledTimes(2));
  });

  it('OUT-18 lets go of the sale that is sold when the till is left in that moment', async () => {
    act(() => steps.done(sold, next));
    act(leaveTill);
    expect(next).toHaveBeenCalledTimes(1);
  });
});
