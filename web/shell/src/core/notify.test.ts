import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LANGUAGE_BANNER_TIME } from './constants';
import { close, notices, notify } from './notify';

const texts = () => notices.get().map((notice) => notice.message);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const notice of notices.get()) close(notice.id);
  vi.useRealTimers();
});

describe('a notice', () => {
  it.each([
    ['ERR-29', undefined],
    ['SET-20', LANGUAGE_BANNER_TIME],
  ])('%s goes by itself after 4 seconds', (_id, hideAfter) => {
    notify({ kind: 'info', message: 'Language changed to Français', hideAfter });
    vi.advanceTimersByTime(3_999);
    expect(texts()).toEqual(['Language changed to Français']);
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual([]);
  });

  it('ERR-29 goes by what notify returns, and stays for null until then', () => {
    const stop = notify({ kind: 'failure', message: 'Something went wrong', hideAfter: null });
    vi.advanceTimersByTime(3_600_000);
    expect(texts()).toEqual(['Something went wrong']);
    stop();
    expect(texts()).toEqual([]);
  });

  it('does not pile up the same words, and its time starts anew', () => {
    notify({ kind: 'info', message: 'Saved' });
    vi.advanceTimersByTime(3_000);
    notify({ kind: 'info', message: 'Saved' });
    vi.advanceTimersByTime(3_000);
    expect(texts()).toEqual(['Saved']);
  });

  it('NOT-15 closing one leaves the others', () => {
    const first = notify({ kind: 'info', message: 'One' });
    notify({ kind: 'failure', message: 'Two' });
    first();
    expect(texts()).toEqual(['Two']);
  });
});
