import { useCallback, useRef } from 'react';

/** One function for as long as the component lives, which does what `action` did when it was drawn last. */
export function useSame<Given extends unknown[], Result>(
  action: (...given: Given) => Result,
): (...given: Given) => Result {
  const latest = useRef(action);
  latest.current = action;
  return useCallback((...given: Given) => latest.current(...given), []);
}
