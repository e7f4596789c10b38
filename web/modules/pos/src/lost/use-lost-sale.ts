import type { LostSalePayload } from '@bloom/api-client';
import { StorageError, uuidV7 } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { useRef, useState } from 'react';

/** Why it could not be noted: the words say what to do. */
export type LostSaleFailure = 'full' | 'outdated' | 'other';

function failureOf(error: unknown): LostSaleFailure {
  if (!(error instanceof StorageError)) return 'other';
  if (error.fault === 'quota') return 'full';
  return error.fault === 'outdated' ? 'outdated' : 'other';
}

/** Notes one lost sale, once, however often it is pressed or tried again: it has one uuid from the start. */
export function useLostSale() {
  const shell = useShell();
  const [uuid] = useState(() => uuidV7());
  const running = useRef(false);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<LostSaleFailure | null>(null);

  /** True when it is stored on this device, which needs no server. */
  async function note(payload: LostSalePayload): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setSaving(true);
    setFailure(null);
    try {
      await shell.record('lost_sale', { uuid, madeAt: new Date().toISOString(), payload });
      return true;
    } catch (error) {
      console.error('The lost sale could not be stored', error);
      setFailure(failureOf(error));
      return false;
    } finally {
      running.current = false;
      setSaving(false);
    }
  }

  return { note, saving, failure };
}
