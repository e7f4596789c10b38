/** Undo over confirm: what was taken away can be put back for a while. */
import { Banner } from '@bloom/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';

/** Milliseconds: long enough to see that something is gone. */
const STAYS = 10_000;

interface Undoable {
  text: string;
  undo: () => void;
}

export function useUndo() {
  const { t } = useTranslation(NAMESPACE);
  const [last, setLast] = useState<Undoable | null>(null);
  useEffect(() => {
    if (!last) return;
    const timer = setTimeout(() => setLast(null), STAYS);
    return () => clearTimeout(timer);
  }, [last]);
  const undo = () => {
    last?.undo();
    setLast(null);
  };
  const note = last ? (
    <Banner tone="info" actions={[{ label: t('picking.undo'), onClick: undo }]} onClose={() => setLast(null)}>
      {last.text}
    </Banner>
  ) : null;
  return { offer: setLast, note };
}
