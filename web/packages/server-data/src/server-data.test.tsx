import 'fake-indexeddb/auto';
import { ServerProblem, Unreachable } from '@bloom/shell-api';
import { FakeServer, mountModule } from '@bloom/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Pages, type Read, ReadFailure, usePages, useRead, useWrite, WriteFailure } from '.';
import { everyPage } from './every-page';
import type { Write } from './use-write';

const ONE = '/api/promos/:id/';
const LIST = '/api/promos/';
let server: FakeServer;
let mounted: Awaited<ReturnType<typeof mountModule>> | undefined;

beforeEach(() => {
  server = new FakeServer();
});

afterEach(async () => {
  await unmount();
  vi.restoreAllMocks();
  cleanup();
});

/** The hook under test, what it said last, and whether its page is open. */
const probe = { useIt: (): unknown => undefined, last: undefined as unknown, open: (_is: boolean): void => undefined };

function Probe() {
  probe.last = probe.useIt();
  return null;
}

function Screen() {
  const [isOpen, setOpen] = useState(true);
  probe.open = setOpen;
  return isOpen ? <Probe /> : null;
}

/** Puts one hook on a page; `now()` is what it said last. */
async function show<Value>(useIt: () => Value) {
  probe.useIt = useIt;
  mounted = await mountModule(Screen, { server });
  return { now: () => probe.last as Value, leave: () => act(async () => probe.open(false)) };
}

async function unmount() {
  vi.useRealTimers();
  await mounted?.leave();
  mounted = undefined;
}

const useList = () => usePages('/api/promos/', { query: { facility_id: 'f1' } });
const answered = (path = LIST) => server.asked('GET', path).length;
const problem = (status: number, code = 'x', detail = '') => {
  throw new ServerProblem(status, code, detail);
};
const reach = (is: boolean) => {
  server.reachable = is;
  return act(async () =>
    mounted?.connectivity.set({ state: is ? 'online' : 'offline', reachable: is, remainingHours: null }),
  );
};

describe('what is read', () => {
  it('is waited for while the server does not answer, and comes by itself', async () => {
    server.on('GET', ONE, { id: 'p1' });
    const page = await show(() => useRead('/api/promos/{id}/', { path: { id: 'p1' } }));
    await waitFor(() => expect(page.now().answer).toEqual({ id: 'p1' }));
    await reach(false);
    expect(page.now()).toMatchObject({ answer: { id: 'p1' }, failure: { kind: 'offline' }, loading: false });
    server.on('GET', ONE, { id: 'p1', name: 'New' });
    await reach(true);
    await waitFor(() => expect(page.now()).toMatchObject({ answer: { name: 'New' }, failure: null, loading: false }));
  });

  it('comes by itself after a cut that nobody else noticed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    server.on('GET', ONE, () => {
      throw new Unreachable('cut');
    });
    const page = await show(() => useRead('/api/promos/{id}/', { path: { id: 'p1' } }));
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(page.now().failure?.kind).toBe('offline');
    server.on('GET', ONE, { id: 'p1' });
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(page.now()).toMatchObject({ answer: { id: 'p1' }, failure: null });
  });

  it.each([
    [401, 'denied'],
    [403, 'denied'],
    [404, 'refused'],
    [409, 'refused'],
    [422, 'refused'],
    [408, 'failed'],
    [429, 'failed'],
    [500, 'failed'],
    [503, 'failed'],
  ] as const)('an answer %i is %s, with the words of the server', async (status, kind) => {
    server.on('GET', ONE, () => problem(status, 'why', 'In words'));
    const page = await show(() => useRead('/api/promos/{id}/', { path: { id: 'p1' } }));
    await waitFor(() => expect(page.now().failure).toMatchObject({ kind, status, code: 'why', detail: 'In words' }));
  });

  it('an error of ours is told as a failure, and written down', async () => {
    const written = vi.spyOn(console, 'error').mockReturnValue(undefined);
    server.on('GET', ONE, () => {
      throw new TypeError('ours');
    });
    const page = await show(() => useRead('/api/promos/{id}/', { path: { id: 'p1' } }));
    await waitFor(() => expect(page.now().failure?.kind).toBe('failed'));
    expect(written).toHaveBeenCalledTimes(1);
  });

  it('is never the answer to another question, nor one that came after the page was left', async () => {
    let give: (answer: unknown) => void = () => undefined;
    server.on('GET', ONE, ({ params }: { params: Record<string, string> }) =>
      params.id === 'slow' ? new Promise((resolve) => (give = resolve)) : { id: params.id },
    );
    let setId: (id: string) => void = () => undefined;
    const seen: [string, string][] = [];
    const page = await show(() => {
      const [id, set] = useState('slow');
      setId = set;
      const read = useRead('/api/promos/{id}/', { path: { id } });
      if (read.answer) seen.push([id, read.answer.id]);
      return read;
    });
    await waitFor(() => expect(answered(ONE)).toBe(1));
    await act(async () => setId('p2'));
    await waitFor(() => expect(page.now().answer).toEqual({ id: 'p2' }));
    await act(async () => give({ id: 'slow' }));
    expect(page.now().answer).toEqual({ id: 'p2' });
    await act(async () => setId('p3'));
    await waitFor(() => expect(page.now().answer).toEqual({ id: 'p3' }));
    expect(seen.filter(([question, answer]) => question !== answer)).toEqual([]);
  });

  it('is asked for again as often as was said, and not any more once the server said no', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    server.on('GET', ONE, { id: 'p1' });
    const page = await show(() => useRead('/api/promos/{id}/', { path: { id: 'p1' } }, { every: () => 1_000 }));
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    expect(answered(ONE)).toBe(3);
    server.on('GET', ONE, () => problem(503));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(page.now()).toMatchObject({ answer: { id: 'p1' }, failure: { kind: 'failed' } });
    server.on('GET', ONE, () => problem(404));
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(page.now().failure?.kind).toBe('refused');
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(answered(ONE)).toBe(5);
  });

  it('asks nothing without a question, and nothing once the page was left', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const nothing = await show(() => useRead('/api/promos/{id}/', null));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(nothing.now()).toMatchObject({ answer: undefined, loading: false, failure: null });
    expect(server.requests).toEqual([]);
    await unmount();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    server.on('GET', ONE, { id: 'p1' });
    const page = await show(() => useRead('/api/promos/{id}/', { path: { id: 'p1' } }, { every: 1_000 }));
    await act(() => vi.advanceTimersByTimeAsync(1));
    await page.leave();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(answered(ONE)).toBe(1);
  });

  it('shows one person nothing of what another has read', async () => {
    server.on('GET', ONE, { id: 'p1', name: 'Of the first' });
    const first = await show(() => useRead('/api/promos/{id}/', { path: { id: 'p1' } }));
    await waitFor(() => expect(first.now().answer).toBeDefined());
    await unmount();
    server.on('GET', ONE, () => problem(403));
    const seen: unknown[] = [];
    const second = await show(() => {
      const read = useRead('/api/promos/{id}/', { path: { id: 'p1' } });
      seen.push(read.answer);
      return read;
    });
    await waitFor(() => expect(second.now().failure?.kind).toBe('denied'));
    expect(seen.filter(Boolean)).toEqual([]);
  });
});

describe('a list', () => {
  const pageOf = (from: number, next: string | null) => ({
    count: 4,
    next,
    results: [{ id: `p${from}` }, { id: `p${from + 1}` }],
  });
  const ids = (pages: Pages<{ id: string }>) => pages.rows.map(({ id }) => id);
  const twoPages = () =>
    server.on('GET', LIST, ({ query }: { query: URLSearchParams }) =>
      query.has('cursor') ? pageOf(3, null) : pageOf(1, 'https://bloom.example/api/promos/?cursor=c2'),
    );
  it('DWN-46 comes page by page as it is asked for, to its end', async () => {
    twoPages();
    const page = await show(useList);
    await waitFor(() => expect(ids(page.now())).toEqual(['p1', 'p2']));
    expect(page.now()).toMatchObject({ count: 4, loading: false, failure: null });
    await act(async () => page.now().more?.());
    await waitFor(() => expect(ids(page.now())).toEqual(['p1', 'p2', 'p3', 'p4']));
    expect(page.now().more).toBeUndefined();
  });

  it('keeps what has come when a page does not, and asks for that page again', async () => {
    twoPages();
    const page = await show(useList);
    await waitFor(() => expect(page.now().rows).toHaveLength(2));
    server.on('GET', LIST, () => problem(500, 'x', 'Broken'));
    await act(async () => page.now().more?.());
    await waitFor(() => expect(page.now().failure).toMatchObject({ kind: 'failed', detail: 'Broken' }));
    expect(page.now().rows).toHaveLength(2);
    twoPages();
    await act(async () => page.now().again());
    await waitFor(() => expect(ids(page.now())).toEqual(['p1', 'p2', 'p3', 'p4']));
  });

  it('is waited for while the server does not answer, comes by itself, and no row comes twice', async () => {
    twoPages();
    const page = await show(useList);
    await waitFor(() => expect(page.now().rows).toHaveLength(2));
    await reach(false);
    expect(page.now().failure).toBeNull();
    await act(async () => page.now().more?.());
    expect(page.now().failure?.kind).toBe('offline');
    await reach(true);
    await waitFor(() => expect(ids(page.now())).toEqual(['p1', 'p2', 'p3', 'p4']));
    await reach(false);
    await reach(true);
    expect(page.now().rows).toHaveLength(4);
    expect(answered()).toBe(2);
  });

  it('comes by itself after a cut that nobody else noticed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    server.on('GET', LIST, () => {
      throw new Unreachable('cut');
    });
    const page = await show(useList);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(page.now().failure?.kind).toBe('offline');
    twoPages();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(page.now()).toMatchObject({ failure: null, count: 4 });
  });

  it('is read anew on demand, and what was shown stays until then', async () => {
    twoPages();
    const page = await show(useList);
    await waitFor(() => expect(page.now().rows).toHaveLength(2));
    server.on('GET', LIST, pageOf(7, null));
    await act(async () => page.now().again());
    await waitFor(() => expect(ids(page.now())).toEqual(['p7', 'p8']));
  });

  it('shows no row of another list', async () => {
    twoPages();
    let setState: (state: 'running' | 'over') => void = () => undefined;
    const seen: [string, string[]][] = [];
    const page = await show(() => {
      const [state, set] = useState<'running' | 'over'>('running');
      setState = set;
      const pages = usePages('/api/promos/', { query: { facility_id: 'f1', state } });
      seen.push([state, ids(pages)]);
      return pages;
    });
    await waitFor(() => expect(page.now().rows).toHaveLength(2));
    server.on('GET', LIST, { count: 1, next: null, results: [{ id: 'old' }] });
    await act(async () => setState('over'));
    await waitFor(() => expect(ids(page.now())).toEqual(['old']));
    expect(seen.filter(([state, rows]) => state === 'over' && rows.some((id) => id !== 'old'))).toEqual([]);
  });

  it('is followed to its end by who needs all of it', async () => {
    twoPages();
    const found: string[] = [];
    for await (const { results } of everyPage(server, '/api/promos/', { query: { facility_id: 'f1' } })) {
      found.push(...results.map(({ id }) => id));
    }
    expect(found).toEqual(['p1', 'p2', 'p3', 'p4']);
  });
});

describe('what is written', () => {
  const WRITE = '/api/promos/:id/end/';
  const end = (write: Write, id = 'p1') => write.write('POST', '/api/promos/{id}/end/', { path: { id } });
  const keys = () => server.asked('POST', WRITE).map(({ key }) => key);

  it('goes under the same key until it is decided, so that it is done once however often it is tried', async () => {
    server.on('POST', WRITE, { id: 'p1' });
    const page = await show(useWrite);
    server.reachable = false;
    await act(async () => void (await end(page.now())));
    expect(page.now().failure).toMatchObject({ kind: 'offline', status: 0 });
    server.reachable = true;
    server.on('POST', WRITE, () => problem(503));
    await act(async () => void (await end(page.now())));
    expect(page.now().failure).toMatchObject({ kind: 'failed', status: 503 });
    server.on('POST', WRITE, { id: 'p1' });
    const written = await act(() => end(page.now()));
    expect(written).toEqual({ answer: { id: 'p1' } });
    expect(page.now()).toMatchObject({ failure: null, busy: false });
    expect(keys()).toHaveLength(3);
    expect(new Set(keys()).size).toBe(1);
    await act(async () => void (await end(page.now())));
    expect(new Set(keys()).size).toBe(2);
  });

  it('has another key when it says something else, and after the server said no', async () => {
    server.on('POST', WRITE, () => problem(422, 'wrong', 'Not so'));
    const page = await show(useWrite);
    await act(async () => void (await end(page.now())));
    expect(page.now().failure).toMatchObject({ kind: 'refused', detail: 'Not so' });
    await act(async () => void (await end(page.now())));
    server.on('POST', WRITE, () => problem(500));
    await act(async () => void (await end(page.now(), 'p2')));
    await act(async () => void (await end(page.now(), 'p3')));
    expect(new Set(keys()).size).toBe(4);
  });

  it('is sent once when it is pressed twice, and one after the other when it is not the same', async () => {
    const gates: (() => void)[] = [];
    server.on('POST', WRITE, () => new Promise((resolve) => gates.push(() => resolve({ id: 'p1' }))));
    const page = await show(useWrite);
    const [one, two] = [end(page.now()), end(page.now())];
    const other = end(page.now(), 'p2');
    await waitFor(() => expect(gates).toHaveLength(1));
    expect(page.now().busy).toBe(true);
    await act(async () => gates[0]?.());
    expect(await one).toEqual(await two);
    await waitFor(() => expect(gates).toHaveLength(2));
    await act(async () => gates[1]?.());
    await act(async () => void (await other));
    expect(server.asked('POST', WRITE).map(({ params }) => params.id)).toEqual(['p1', 'p2']);
    expect(page.now().busy).toBe(false);
  });
});

describe('the notes', () => {
  const base = { status: 0, code: '', detail: '', fields: {}, body: {} };
  const shown = async (note: React.ReactNode, language: 'en' | 'fr' = 'en') => {
    mounted = await mountModule(() => note, { server, language });
  };

  it('say that the server does not answer, and that nothing is to be done', async () => {
    const read: Pick<Read<unknown>, 'failure' | 'again'> = {
      failure: { ...base, kind: 'offline' },
      again: () => undefined,
    };
    await shown(<ReadFailure read={read} />);
    expect(screen.getByRole('status').textContent).toContain('It comes back by itself');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('say what the server said, field by field, but not what stands beside its field', async () => {
    const fields = { name: 'Give it a name.', code: 'Taken.' };
    const failure = { ...base, kind: 'refused' as const, status: 422, detail: 'Not so.', fields };
    await shown(<WriteFailure failure={failure} beside={['name']} />);
    expect(document.body.textContent).toBe('Not so. Taken.');
  });

  it.each([
    ['en', 'offline', 'it is done once'],
    ['en', 'failed', 'Try again; it is done once.'],
    ['en', 'denied', 'Your account may not do this.'],
    ['fr', 'refused', 'Le serveur n’a pas accepté.'],
  ] as const)('LNG-01 say in %s what %s means', async (language, kind, words) => {
    await shown(<WriteFailure failure={{ ...base, kind }} />, language);
    expect(document.body.textContent).toContain(words);
  });
});
