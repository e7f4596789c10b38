/**
 * Work of this page that survives a reload, a killed browser and a power cut: kept in the drafts of this facility on
 * this device, written with every change, and brought back when the page is opened again.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Drafts } from './contract';

export interface Draft<Value> {
  /** undefined until it was read. */
  value: Value | undefined;
  /** What this device surely has of it: what a page may call done. undefined until it was read. */
  saved: Value | undefined;
  change(next: Value | ((before: Value) => Value)): void;
  /** The work is done or given up. Resolves when it will not come back. */
  forget(): Promise<void>;
  /** It could not be kept: what is on the page is all there is. */
  failed: boolean;
}

/**
 * @param drafts those of the shell
 * @param parse what was kept; null when it cannot be read, or there is none
 * @param fresh what the page begins with otherwise
 */
export function useDraft<Value>(
  drafts: Drafts,
  key: string,
  parse: (kept: unknown) => Value | null,
  fresh: () => Value,
): Draft<Value> {
  const [value, setValue] = useState<Value>();
  const [saved, setSaved] = useState<Value>();
  const [failed, setFailed] = useState(false);
  const latest = useRef<Value>(undefined);
  const done = useRef(false);
  const begin = useRef({ parse, fresh });

  useEffect(() => {
    let left = false;
    const start = (kept: unknown) => {
      if (left) return;
      latest.current = begin.current.parse(kept) ?? begin.current.fresh();
      setValue(latest.current);
      setSaved(latest.current);
    };
    done.current = false;
    drafts.get(key).then(start, () => start(undefined));
    return () => {
      left = true;
    };
  }, [drafts, key]);

  const change = useCallback(
    (next: Value | ((before: Value) => Value)) => {
      if (latest.current === undefined || done.current) return;
      const result = typeof next === 'function' ? (next as (before: Value) => Value)(latest.current) : next;
      latest.current = result;
      setValue(result);
      drafts.put(key, result).then(
        () => {
          setSaved(result);
          setFailed(false);
        },
        () => setFailed(true),
      );
    },
    [drafts, key],
  );
  const forget = useCallback(() => {
    done.current = true;
    return drafts.delete(key);
  }, [drafts, key]);
  return { value, saved, change, forget, failed };
}
