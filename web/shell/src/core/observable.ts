/** A value that can be read now and watched, and its React hook. */
import type { Observable } from '@bloom/shell-api';
import { useSyncExternalStore } from 'react';

export interface Settable<Value> extends Observable<Value> {
  set(value: Value): void;
}

export function observable<Value>(initial: Value): Settable<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(value) {
      current = value;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useObservable<Value>(source: Observable<Value>): Value {
  return useSyncExternalStore(source.subscribe, source.get);
}
