import { useShell } from '@bloom/shell-api';
import { useCallback } from 'react';
import type { Overlay } from './use-overlay';

/** What opens from a line of the sale. `onPrice` is undefined where the facility sells everything at its usual price. */
export function useLineDialogs(open: (overlay: Overlay) => void) {
  const { session } = useShell();
  const onLots = useCallback((productUuid: string) => open({ kind: 'lots', productUuid }), [open]);
  const givePrice = useCallback((productUuid: string) => open({ kind: 'price', productUuid }), [open]);
  const onPrice = session.facility?.price_limit_percent == null ? undefined : givePrice;
  const onLabels = useCallback(() => open({ kind: 'labels' }), [open]);
  return { onLots, onPrice, onLabels };
}
