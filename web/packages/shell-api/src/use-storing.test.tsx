import { StorageError } from '@bloom/local-db';
import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useStoring } from './use-storing';

describe('OUT-18 storing on this device', () => {
  it('OUT-18 is done once however often it is pressed', async () => {
    const { result } = renderHook(() => useStoring());
    let finish: (stored: string) => void = () => undefined;
    const work = vi.fn(() => new Promise<string>((resolve) => (finish = resolve)));
    let first: Promise<string | null> = Promise.resolve(null);
    await act(async () => {
      first = result.current.store(work, 'not stored');
      expect(await result.current.store(work, 'not stored')).toBeNull();
    });
    expect(work).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(result.current.saving).toBe(true));
    await act(async () => finish('stored'));
    expect([await first, result.current.saving]).toEqual(['stored', false]);
  });

  it('OUT-18 draws nothing before the write, and says that it goes on when it takes long', async () => {
    vi.useFakeTimers();
    const { result } = renderHook(() => useStoring());
    let finish: (stored: string) => void = () => undefined;
    const work = () => new Promise<string>((resolve) => (finish = resolve));
    await act(async () => void result.current.store(work, 'not stored'));
    expect(result.current.saving).toBe(false);
    await act(() => vi.runAllTimersAsync());
    expect(result.current.saving).toBe(true);
    await act(async () => finish('stored'));
    expect(result.current.saving).toBe(false);
    vi.useRealTimers();
  });

  it.each([
    ['quota', 'full'],
    ['outdated', 'outdated'],
    ['unavailable', 'other'],
  ] as const)('LST-02 says why a device that is %s did not keep it, until the next try', async (fault, said) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { result } = renderHook(() => useStoring());
    const fail = () => Promise.reject(new StorageError(fault, 'it did not go'));
    await act(async () => expect(await result.current.store(fail, 'not stored')).toBeNull());
    expect([result.current.failure, result.current.saving]).toEqual([said, false]);
    expect(log).toHaveBeenCalledWith('not stored', expect.any(StorageError));
    log.mockRestore();
    await act(async () => expect(await result.current.store(async () => 1, 'not stored')).toBe(1));
    expect(result.current.failure).toBeNull();
  });
});
