/**
 * The states of the connection (CON-01..CON-08), free of browser and clock.
 *
 *   online ──silence──▶ lost / offline ──network or answer──▶ attempting ──2 s, server answers──▶ reconnected ──2 s──▶ online
 *
 * `lost`: the server is silent though the browser sees a network. `offline`: the browser sees none either.
 * A silence at any point cancels what is pending (T50). `reachable` is true as soon as the server has answered, so
 * that sending does not wait for the messages.
 */
import type { ConnectionState } from '@bloom/shell-api';
import { RECONNECT_TIMER } from '../core/constants';

export interface MachineSnapshot {
  state: ConnectionState;
  reachable: boolean;
}

export class ConnectionMachine {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private snapshot: MachineSnapshot;

  constructor(
    initial: MachineSnapshot,
    private readonly changed: (snapshot: MachineSnapshot) => void,
  ) {
    this.snapshot = initial;
  }

  get(): MachineSnapshot {
    return this.snapshot;
  }

  answered(): void {
    const { state, reachable } = this.snapshot;
    if (reachable) return;
    // From 'attempting' the pending timer goes on to 'reconnected'; everywhere else the attempt begins now.
    this.become(state, true);
    if (state !== 'attempting') this.attempt();
  }

  silent(networkSeen: boolean): void {
    const state = networkSeen ? 'lost' : 'offline';
    if (this.snapshot.state === state && !this.snapshot.reachable) return;
    clearTimeout(this.timer);
    this.become(state, false);
  }

  /** The browser's online event: say that we try, before we know. */
  networkBack(): void {
    if (this.snapshot.state === 'lost' || this.snapshot.state === 'offline') this.attempt();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private attempt(): void {
    clearTimeout(this.timer);
    this.become('attempting', this.snapshot.reachable);
    this.timer = setTimeout(() => this.reconnected(), RECONNECT_TIMER);
  }

  private reconnected(): void {
    if (!this.snapshot.reachable) {
      // The question is still on its way: its outcome decides. Look again in the same rhythm.
      this.timer = setTimeout(() => this.reconnected(), RECONNECT_TIMER);
      return;
    }
    this.become('reconnected', true);
    this.timer = setTimeout(() => this.become('online', true), RECONNECT_TIMER);
  }

  private become(state: ConnectionState, reachable: boolean): void {
    if (this.snapshot.state === state && this.snapshot.reachable === reachable) return;
    this.snapshot = { state, reachable };
    this.changed(this.snapshot);
  }
}
