import { useMediaQuery } from '@bloom/ui';
import { useCallback, useState } from 'react';

/** Below this width the open sale is a sheet over the products (cart.module.css). */
const SHEET = '(max-width: 899.98px)';

/** Whether the sheet of the open sale covers the products; it never does where there is room for both. */
export function useSheet() {
  const [raised, setRaised] = useState(false);
  const isSheet = useMediaQuery(SHEET);
  return {
    expanded: isSheet && raised,
    raise: useCallback(() => setRaised(true), []),
    lower: useCallback(() => setRaised(false), []),
    toggle: useCallback(() => setRaised((now) => !now), []),
  };
}

export type Sheet = ReturnType<typeof useSheet>;
