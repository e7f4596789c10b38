import { useSyncExternalStore } from 'react';

/** Small screens: below 600 px (NAV-19). */
export const SMALL_SCREEN = '(max-width: 599.98px)';
/** From here the left navigation has labels. */
export const WIDE_SCREEN = '(min-width: 1200px)';

export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener('change', listener);
      return () => list?.removeEventListener('change', listener);
    },
    () => window.matchMedia?.(query).matches ?? false,
  );
}
