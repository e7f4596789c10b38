import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConnectionMachine, type MachineSnapshot } from './machine';

const ONLINE: MachineSnapshot = { state: 'online', reachable: true };
let seen: string[];
const make = (initial: MachineSnapshot) => new ConnectionMachine(initial, ({ state }) => seen.push(state));

beforeEach(() => {
  seen = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('the connection', () => {
  it('CON-08 T50 says nothing about reconnecting on a fresh online start', () => {
    const machine = make(ONLINE);
    machine.answered();
    vi.advanceTimersByTime(60_000);
    expect(seen).toEqual([]);
    expect(machine.get()).toEqual(ONLINE);
  });

  it('CON-02 CON-23 is lost while the browser sees a network, offline when it sees none', () => {
    const machine = make(ONLINE);
    machine.silent(true);
    expect(machine.get()).toEqual({ state: 'lost', reachable: false });
    machine.silent(false);
    expect(machine.get()).toEqual({ state: 'offline', reachable: false });
  });

  it('CON-04 CON-05 CON-06 attempts, says reconnected after 2 s, and is quiet 2 s later', () => {
    const machine = make(ONLINE);
    machine.silent(false);
    machine.networkBack();
    machine.answered();
    expect(machine.get()).toEqual({ state: 'attempting', reachable: true });
    vi.advanceTimersByTime(1_999);
    expect(machine.get().state).toBe('attempting');
    vi.advanceTimersByTime(1);
    expect(machine.get().state).toBe('reconnected');
    vi.advanceTimersByTime(1_999);
    expect(machine.get().state).toBe('reconnected');
    vi.advanceTimersByTime(1);
    expect(machine.get()).toEqual(ONLINE);
  });

  it('CON-23 attempts also when the server comes back without an event of the browser', () => {
    const machine = make(ONLINE);
    machine.silent(true);
    machine.answered();
    expect(machine.get()).toEqual({ state: 'attempting', reachable: true });
    vi.advanceTimersByTime(4_000);
    expect(machine.get()).toEqual(ONLINE);
  });

  it('CON-23 does not say reconnected before the server has answered', () => {
    const machine = make(ONLINE);
    machine.silent(false);
    machine.networkBack();
    vi.advanceTimersByTime(10_000);
    expect(machine.get()).toEqual({ state: 'attempting', reachable: false });
    machine.answered();
    vi.advanceTimersByTime(2_000);
    expect(machine.get().state).toBe('reconnected');
  });

  it.each([1_000, 3_000])('CON-06 T50 a silence after %i ms of the return cancels the pending timers', (after) => {
    const machine = make(ONLINE);
    machine.silent(true);
    machine.answered();
    vi.advanceTimersByTime(after);
    machine.silent(true);
    expect(machine.get()).toEqual({ state: 'lost', reachable: false });
    vi.advanceTimersByTime(60_000);
    expect(machine.get()).toEqual({ state: 'lost', reachable: false });
  });

  it('tells each change once', () => {
    const machine = make(ONLINE);
    machine.silent(true);
    machine.silent(true);
    machine.answered();
    machine.answered();
    vi.advanceTimersByTime(4_000);
    expect(seen).toEqual(['lost', 'lost', 'attempting', 'reconnected', 'online']);
  });
});
