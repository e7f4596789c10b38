import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { awaitScreen, SCREEN_LIMIT, SETTLE_TIME, whenScreenHasSettled, whenScreenIsThere, whenSettled } from './settle';

const action = vi.fn();
const pass = (time: number) => vi.advanceTimersByTimeAsync(time);

beforeEach(() => {
  vi.useFakeTimers();
  action.mockClear();
});
afterEach(() => vi.useRealTimers());

it('what can wait leaves the line to the screen, and to what the screen asks for once it is there', async () => {
  const isThere = awaitScreen();
  whenScreenHasSettled(action);
  await pass(5_000);
  expect(action).not.toHaveBeenCalled();
  isThere();
  await pass(SETTLE_TIME - 1);
  expect(action).not.toHaveBeenCalled();
  await pass(1);
  expect(action).toHaveBeenCalledOnce();
  await pass(SCREEN_LIMIT);
  expect(action).toHaveBeenCalledOnce();
});

it('what can wait comes after a moment where the screen waits for nothing', async () => {
  whenScreenHasSettled(action);
  await pass(SETTLE_TIME);
  expect(action).toHaveBeenCalledOnce();
});

it('what somebody may press next comes as soon as the screen waits for nothing', async () => {
  const isThere = awaitScreen();
  whenScreenIsThere(action);
  await pass(5_000);
  expect(action).not.toHaveBeenCalled();
  isThere();
  await pass(0);
  expect(action).toHaveBeenCalledOnce();
  whenScreenIsThere(action);
  expect(action).toHaveBeenCalledTimes(2);
});

it('waits for a second part that is awaited before the first is there', async () => {
  const first = awaitScreen();
  whenScreenHasSettled(action);
  await pass(SETTLE_TIME);
  const second = awaitScreen();
  first();
  await pass(2 * SETTLE_TIME);
  expect(action).not.toHaveBeenCalled();
  second();
  await pass(SETTLE_TIME);
  expect(action).toHaveBeenCalledOnce();
});

it('SWK-03 a screen that does not come keeps nothing back for ever', async () => {
  const isThere = awaitScreen();
  whenScreenHasSettled(action);
  await pass(SCREEN_LIMIT);
  expect(action).toHaveBeenCalledOnce();
  isThere();
  await pass(2 * SETTLE_TIME);
  expect(action).toHaveBeenCalledOnce();
});

it.each([
  ['before the moment is over', 0],
  ['while the screen is awaited', 2 * SETTLE_TIME],
])('what is called off %s does not come', async (_when, after) => {
  const isThere = awaitScreen();
  const callOff = whenScreenHasSettled(action);
  const callOffSettled = whenSettled(action);
  if (after === 0) callOffSettled();
  await pass(after);
  action.mockClear();
  callOff();
  isThere();
  await pass(2 * SCREEN_LIMIT);
  expect(action).not.toHaveBeenCalled();
});
