import { useShell } from '@bloom/shell-api';
import { useEffect } from 'react';

/** Nothing reloads over what is typed and not saved. */
export function useUnsaved(unsaved: boolean): void {
  const { setUnsavedWork } = useShell();
  useEffect(() => {
    if (!unsaved) return;
    setUnsavedWork('inventory-form', true);
    return () => setUnsavedWork('inventory-form', false);
  }, [unsaved, setUnsavedWork]);
}
