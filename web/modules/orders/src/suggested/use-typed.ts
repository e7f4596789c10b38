import { useCallback, useState } from 'react';

export interface Typed {
  /** By product, as it stands in the field. */
  typed: ReadonlyMap<string, string>;
  /** null: what is suggested counts again. */
  type(uuid: string, text: string | null): void;
  forget(uuids: readonly string[]): void;
}

/** What somebody typed over suggestions: for as long as this page is open, and no longer than until it is in the cart. */
export function useTyped(): Typed {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const type = useCallback((uuid: string, text: string | null) => {
    setTyped((before) => {
      const next = new Map(before);
      if (text === null) next.delete(uuid);
      else next.set(uuid, text);
      return next;
    });
  }, []);
  const forget = useCallback((uuids: readonly string[]) => {
    const gone = new Set(uuids);
    setTyped((before) => new Map([...before].filter(([uuid]) => !gone.has(uuid))));
  }, []);
  return { typed, type, forget };
}
