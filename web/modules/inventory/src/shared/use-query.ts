import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** One value of the address: `null` takes it away. It stays through a reload and goes with a link. */
export function useQuery(name: string): [string | null, (value: string | null) => void] {
  const [query, setQuery] = useSearchParams();
  const set = useCallback(
    (value: string | null) => {
      setQuery((before) => {
        const next = new URLSearchParams(before);
        if (value === null || value === '') next.delete(name);
        else next.set(name, value);
        return next;
      });
    },
    [setQuery, name],
  );
  return [query.get(name), set];
}
