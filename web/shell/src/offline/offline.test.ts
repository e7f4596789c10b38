import { describe, expect, it, vi } from 'vitest';
import { observable } from '../core/observable';
import { fetchPage } from './downloads/fetch-page';
import { mayDownload } from './protocol';
import { covers } from './prune';
import { Reachability } from './reachability';
import { serverCalls, sleep } from './server-calls';

const API = new URL('https://bloom.test/api/');

describe('who downloads', () => {
  const cashier = { facilityId: 'f', token: 't', isStaff: false, restricted: false };

  it('DWN-03 DWN-04 DWN-05 ROL-10 nobody without facility or token, no staff, nobody with the restricted scope', () => {
    expect(mayDownload(cashier)).toBe(true);
    expect(mayDownload({ ...cashier, facilityId: null })).toBe(false);
    expect(mayDownload({ ...cashier, token: undefined })).toBe(false);
    expect(mayDownload({ ...cashier, isStaff: true })).toBe(false);
    expect(mayDownload({ ...cashier, restricted: true })).toBe(false);
  });
});

describe('whether our server answers', () => {
  const quick = async () => undefined;

  it('believes the page that it is away, and asks itself when the page says it is there', async () => {
    const probe = vi.fn(async () => false);
    const told = new Reachability({ probe, sleep: quick }, false);
    expect(await told.isAway()).toBe(true);
    expect(probe).not.toHaveBeenCalled();
    expect(await new Reachability({ probe, sleep: quick }, true).isAway()).toBe(true);
    expect(await new Reachability({ probe: async () => true, sleep: quick }, true).isAway()).toBe(false);
  });

  it('is back as soon as the page says so and a probe agrees', async () => {
    const forEver = () => new Promise<void>(() => undefined);
    const reachability = new Reachability({ probe: async () => true, sleep: forEver }, false);
    const back = reachability.back(new AbortController().signal);
    reachability.set(true);
    await expect(back).resolves.toBeUndefined();
  });

  it('finds out by itself when nobody says so', async () => {
    const answers = [false, false, true];
    const probe = vi.fn(async () => answers.shift() ?? true);
    await new Reachability({ probe, sleep: quick }, false).back(new AbortController().signal);
    expect(probe).toHaveBeenCalledTimes(3);
  });
});

describe('calls to the server', () => {
  const answer = (body: string, type: string, status = 200) =>
    new Response(body, { status, headers: { 'Content-Type': type } });

  it('API-01 carry both headers and follow no redirect', async () => {
    const call = vi.spyOn(globalThis, 'fetch').mockResolvedValue(answer('{"results":[]}', 'application/json'));
    await serverCalls(API, () => 'jwt').sendSales({ records: [] }, new AbortController().signal);
    const [url, init] = call.mock.calls[0] as [URL, RequestInit];
    call.mockRestore();
    expect(String(url)).toBe('https://bloom.test/api/sales/sync/');
    expect(init).toMatchObject({ redirect: 'error', headers: { Authorization: 'Bearer jwt', 'M-USER-JWT': 'jwt' } });
  });

  it('tell the generation of the server’s database, whatever the answer is', async () => {
    const headers = { 'Content-Type': 'application/json', 'Bloom-Generation': 'g2' };
    const body = '{"code":"other_generation"}';
    const call = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => new Response(body, { status: 412, headers }));
    const heard = vi.fn();
    const { signal } = new AbortController();
    const calls = serverCalls(API, () => 'jwt', heard);
    expect(await calls.sendSales({ records: [], generation: 'g1' }, signal)).toEqual({ kind: 'other-generation' });
    expect((await calls.askMissing({ ids: [] }, signal)).kind).toBe('network');
    call.mockRestore();
    expect(heard.mock.calls).toEqual([['g2'], ['g2']]);
  });

  it('a page of a captive portal is no page of ours and no sign of life', async () => {
    const call = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answer('<html>', 'text/html'));
    const signal = new AbortController().signal;
    expect(await fetchPage(API, 'jwt', signal)).toEqual({ kind: 'network' });
    expect(await serverCalls(API, () => 'jwt').probe()).toBe(false);
    expect((await serverCalls(API, () => 'jwt').sendSales({ records: [] }, signal)).kind).toBe('network');
    call.mockRestore();
  });

  it('CON-23 every call of the worker that gets no answer is told to the page at once', async () => {
    const call = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('network'));
    const onSilence = vi.fn();
    const calls = serverCalls(API, () => 'jwt', undefined, onSilence);
    await calls.sendSales({ records: [] }, new AbortController().signal);
    expect(onSilence).toHaveBeenCalledTimes(1);
    await calls.probe();
    expect(onSilence).toHaveBeenCalledTimes(2);
    call.mockImplementation(async () => answer('<html>', 'text/html'));
    await calls.sendSales({ records: [] }, new AbortController().signal);
    await calls.probe();
    expect(onSilence).toHaveBeenCalledTimes(4);
    call.mockImplementation(async () => answer('{}', 'application/json'));
    await calls.probe();
    expect(onSilence).toHaveBeenCalledTimes(4);
    const stopped = new AbortController();
    stopped.abort();
    call.mockRejectedValue(new DOMException('aborted', 'AbortError'));
    await calls.sendSales({ records: [] }, stopped.signal);
    expect(onSilence).toHaveBeenCalledTimes(4);
    call.mockRestore();
  });

  it('DWN-21 DWN-24 T9 hands on the status and the server’s message after one single try', async () => {
    const problem = answer('{"detail":"Closed today"}', 'application/problem+json', 503);
    const call = vi.spyOn(globalThis, 'fetch').mockResolvedValue(problem);
    const outcome = await fetchPage(API, 'jwt', new AbortController().signal);
    expect(call).toHaveBeenCalledOnce();
    call.mockRestore();
    expect(outcome).toEqual({ kind: 'failed', status: 503, message: 'Closed today' });
  });

  it('a wait ends at once when it is aborted', async () => {
    const end = new AbortController();
    const wait = sleep(3_600_000, end.signal);
    end.abort();
    await expect(wait).resolves.toBeUndefined();
  });
});

describe('what may be pruned', () => {
  const report = { device_id: 'd', epoch: 1, issued: 10, missing: [{ from: 4, to: 5 }] };
  const record = (seq: number, epoch = 1) => ({ device_id: 'd', epoch, seq });

  it('only numbers which the server’s report covers', () => {
    expect(covers([report], record(3))).toBe(true);
    expect(covers([report], record(4))).toBe(false);
    expect(covers([report], record(11))).toBe(false);
    expect(covers([report], record(3, 2))).toBe(false);
    expect(covers([], record(3))).toBe(false);
  });

  it('nothing behind a report that was cut short', () => {
    const missing = Array.from({ length: 1_000 }, (_, index) => ({ from: 2 * index + 2, to: 2 * index + 2 }));
    expect(covers([{ ...report, issued: 5_000, missing }], record(3))).toBe(true);
    expect(covers([{ ...report, issued: 5_000, missing }], record(3_000))).toBe(false);
  });
});

it('a watched value tells its listeners until they leave', () => {
  const value = observable(1);
  const seen: number[] = [];
  const leave = value.subscribe(() => seen.push(value.get()));
  value.set(2);
  leave();
  value.set(3);
  expect(seen).toEqual([2]);
});
