// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FIRST_PAUSE, keepWorker, SPEAKS_WITHIN, type WorkerPorts } from './keep-worker';
import type { FromWorker, ToWorker } from './protocol';

class FakeWorker {
  onmessage: ((event: { data: FromWorker }) => void) | undefined;
  onerror: ((event: { message: string }) => void) | undefined;
  told: ToWorker[] = [];
  terminated = false;
  postMessage(message: ToWorker) {
    this.told.push(message);
  }
  terminate() {
    this.terminated = true;
  }
}

let made: FakeWorker[];
let ports: { [Name in keyof WorkerPorts]: ReturnType<typeof vi.fn<WorkerPorts[Name]>> };

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  made = [];
  ports = {
    fetch: vi.fn(async () => undefined),
    forget: vi.fn(),
    make: vi.fn(() => {
      const worker = new FakeWorker();
      made.push(worker);
      return worker as unknown as Worker;
    }),
    first: vi.fn(() => ({ type: 'token' as const, token: `token ${made.length}` })),
    hear: vi.fn(),
    lost: vi.fn(),
  };
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const settled = () => vi.advanceTimersByTimeAsync(0);

it('OUT-20 a worker whose file did not come is started anew until it runs, with how things are then', async () => {
  const kept = keepWorker(ports);
  await settled();
  for (let count = 0; count < 5; count += 1) {
    made.at(-1)?.onerror?.({ message: '' });
    expect(made.at(-1)?.terminated).toBe(true);
    expect(kept.tell({ type: 'wake', urgent: true })).toBe(false);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(made).toHaveLength(count + 2);
  }
  expect(ports.forget).toHaveBeenCalledTimes(5);
  expect(made.at(-1)?.told).toEqual([{ type: 'token', token: 'token 6' }]);
  made.at(-1)?.onmessage?.({ data: { type: 'running' } });
  await vi.advanceTimersByTimeAsync(10 * SPEAKS_WITHIN);
  expect(made).toHaveLength(6);
  expect(kept.tell({ type: 'wake', urgent: true })).toBe(true);
});

it('OUT-20 a worker that never speaks is started anew', async () => {
  keepWorker(ports);
  await settled();
  await vi.advanceTimersByTimeAsync(SPEAKS_WITHIN + FIRST_PAUSE);
  expect(made).toHaveLength(2);
  expect(ports.lost).toHaveBeenCalledTimes(1);
});

it('OUT-20 somebody who waits for it does not wait for the pause', async () => {
  const kept = keepWorker(ports);
  await settled();
  made[0]?.onerror?.({ message: '' });
  kept.hurry();
  await settled();
  expect(made).toHaveLength(2);
});

it('a fault in a worker that runs ends nothing, and an ended one is not started again', async () => {
  const kept = keepWorker(ports);
  await settled();
  made[0]?.onmessage?.({ data: { type: 'running' } });
  made[0]?.onerror?.({ message: 'one piece of work' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(made).toHaveLength(1);
  kept.end();
  expect(made[0]?.told.at(-1)).toEqual({ type: 'stop' });
  expect(made[0]?.terminated).toBe(true);
  await vi.advanceTimersByTimeAsync(10 * SPEAKS_WITHIN);
  expect(made).toHaveLength(1);
});
