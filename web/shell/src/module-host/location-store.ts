import type { Observable, ShellLocation } from '@bloom/shell-api';

/** The address as modules see it; they watch it through React roots of their own. */
export class LocationStore<Value extends ShellLocation> implements Observable<Value> {
  private readonly listeners = new Set<() => void>();

  constructor(private value: Value) {}

  get = (): Value => this.value;

  set(next: Value): void {
    if (next === this.value) return;
    this.value = next;
    for (const listener of [...this.listeners]) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
}
