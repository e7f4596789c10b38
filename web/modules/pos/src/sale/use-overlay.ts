import type { InventoryRecord } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LostSaleAbout } from '../lost/lost-sale-dialog';
import { useSelling } from '../shared/use-selling';
import { NAMESPACE } from '../shared/use-till';

export type Overlay =
  | { kind: 'help' | 'patient' | 'promo' | 'held' | 'shift' | 'labels' | 'prescription' }
  | { kind: 'lots' | 'price'; productUuid: string }
  | { kind: 'refused'; item: InventoryRecord }
  | { kind: 'unknown'; code: string }
  | { kind: 'lost'; about: LostSaleAbout };

/** They ask what to do about a pack that could not be sold: the next pack is the answer. */
const ANSWERED_BY_PACK = new Set<Overlay['kind']>(['unknown', 'refused', 'lost']);

/** Which dialog lies over the sale: one at a time, and none that this person could do nothing with. */
export function useOverlay() {
  const { t } = useTranslation(NAMESPACE);
  const { notify, session } = useShell();
  const selling = useSelling();
  const [overlay, setOverlay] = useState<Overlay | null>(null);

  const open = useCallback(
    (next: Overlay) => {
      // What people of the provider write down nobody takes.
      const untaken = (next.kind === 'lost' || next.kind === 'shift') && selling === 'staff';
      if (untaken) notify({ kind: 'warning', message: t('selling.staff') });
      else setOverlay(next);
    },
    [selling, notify, t],
  );
  const close = useCallback(() => setOverlay(null), []);
  /** A pack is in the sale. */
  const answer = useCallback(() => setOverlay((now) => (now && ANSWERED_BY_PACK.has(now.kind) ? null : now)), []);

  /** It asks for words, and a scanner may read them from the paper: keys go to its fields, and to no list of products. */
  const takesKeys = overlay?.kind === 'prescription' && session.facility?.prescription_rule === 'prescriber';

  return { overlay, open, close, answer, takesKeys };
}

export type Overlays = ReturnType<typeof useOverlay>;
