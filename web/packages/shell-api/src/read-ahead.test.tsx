import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { readAheadAfter, useReadAhead } from './read-ahead';

const read = vi.fn(async () => undefined);

function Module() {
  useReadAhead(read);
  return null;
}

let moment = (): void => undefined;
const callOff = vi.fn();

readAheadAfter((action) => {
  moment = action;
  return callOff;
});

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.restoreAllMocks();
});

it('a module reads ahead once, at the moment that the shell names', () => {
  const { rerender } = render(<Module />);
  rerender(<Module />);
  expect(read).not.toHaveBeenCalled();
  moment();
  expect(read).toHaveBeenCalledOnce();
});

it('a module that is left before that moment reads nothing ahead', () => {
  render(<Module />).unmount();
  expect(callOff).toHaveBeenCalledOnce();
});

it('what cannot be read ahead is told to the console, and breaks nothing', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  read.mockRejectedValueOnce(new Error('cut'));
  render(<Module />);
  moment();
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
});
