import { useRef, useState } from 'react';
import { type StorageFailure, storageFailureOf } from './storage-failure';

/**
 * Milliseconds until a write is shown as going on. Most are done before: drawing that first would only hold them up, and
 * the customer waits.
 */
const SHOWN_AFTER = 150;

/** Stores one thing at a time, whatever is pressed how often; why it did not work stands until the next try. */
export function useStoring() {
  const running = useRef(false);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<StorageFailure | null>(null);

  /**
   * Resolves with null when it did not work, or another one is on its way.
   * @param fault for the log
   */
  async function store<Stored>(work: () => Promise<Stored>, fault: string): Promise<Stored | null> {
    if (running.current) return null;
    running.current = true;
    const shown = setTimeout(setSaving, SHOWN_AFTER, true);
    setFailure(null);
    try {
      return await work();
    } catch (error) {
      console.error(fault, error);
      setFailure(storageFailureOf(error));
      return null;
    } finally {
      running.current = false;
      clearTimeout(shown);
      setSaving(false);
    }
  }

  return { store, saving, failure, forgetFailure: () => setFailure(null) };
}
