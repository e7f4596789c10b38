import { useCallback, useEffect, useState } from 'react';

/** Gives the focus to the field that carries `data-row={id}`, once the row is on the page. */
export function useRowFocus(): (id: string) => void {
  const [wanted, setWanted] = useState<{ id: string } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const fields = [...document.querySelectorAll<HTMLElement>('[data-row]')];
    const field = fields.find(({ dataset }) => dataset.row === wanted.id);
    field?.focus();
    field?.scrollIntoView?.({ block: 'nearest' });
  }, [wanted]);
  return useCallback((id: string) => setWanted({ id }), []);
}
