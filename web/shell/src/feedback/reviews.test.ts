import type { ShellSession } from '@bloom/shell-api';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Asked, ask } from '../background/ask';
import { jobs } from '../background/values';
import { followReviews } from './reviews';

const line = vi.hoisted(() => ({
  reachable: undefined as unknown as { set(value: { reachable: boolean }): void },
}));
vi.mock('../connectivity/connectivity', async () => {
  const { observable } = await import('../core/observable');
  line.reachable = observable({ reachable: true }) as never;
  return { connectivity: line.reachable };
});
vi.mock('../background/ask', () => ({ ask: vi.fn() }));

const review = (id: string, is_read: boolean) => ({ id, is_read });
const ROWS = [review('read', true), review('b', false), review('a', false)];
const answers = (asked: Asked<unknown>) => vi.mocked(ask).mockResolvedValueOnce(asked as never);
const unread = () => jobs.reviews.get().map(({ id }) => id);
const session = (app: string, is_staff = false) =>
  ({ user: { id: 'u 1', is_staff, userapps: JSON.stringify([{ app: { name: app } }]) } }) as unknown as ShellSession;
let end = () => {};
const follow = (who: ShellSession) => {
  end = followReviews(who);
};

beforeEach(() => {
  vi.mocked(ask).mockReset();
  line.reachable.set({ reachable: true });
});
afterEach(() => end());

describe('feedback from the server', () => {
  it.each([
    ['a bare list', ROWS],
    ['a page', { count: 3, next: null, results: ROWS }],
  ])('FBK-01 FBK-02 FBK-11 API-23 %s: the unread, in its order', async (_what, answer) => {
    answers({ is: 'answered', answer });
    follow(session('POS'));
    await vi.waitFor(() => expect(unread()).toEqual(['b', 'a']));
    expect(vi.mocked(ask).mock.calls).toEqual([
      ['/api/insights-bff/performance/mca-user-reviews', { query: { user_id: 'u 1' } }],
    ]);
    end();
    expect(unread()).toEqual([]);
  });

  it('FBK-12 is asked for once, as soon as the server answers', async () => {
    line.reachable.set({ reachable: false });
    follow(session('Analytics'));
    expect(ask).not.toHaveBeenCalled();
    answers({ is: 'silent' });
    line.reachable.set({ reachable: true });
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
    answers({ is: 'answered', answer: ROWS });
    await vi.waitFor(() => {
      line.reachable.set({ reachable: true });
      expect(unread()).toEqual(['b', 'a']);
    });
    line.reachable.set({ reachable: false });
    line.reachable.set({ reachable: true });
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['staff', session('POS', true)],
    ['who has neither app', session('Inventory')],
  ])('FBK-12 %s gets none', (_who, nobody) => {
    follow(nobody);
    expect(ask).not.toHaveBeenCalled();
  });
});
