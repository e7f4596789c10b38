import type { LostSalePayload } from '@bloom/api-client';
import { uuidV7 } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { useStoring } from '@bloom/shell-api/storing';
import { useState } from 'react';

/** Notes one lost sale, once, however often it is pressed or tried again: it has one uuid from the start. */
export function useLostSale() {
  const shell = useShell();
  const [uuid] = useState(() => uuidV7());
  const { store, saving, failure } = useStoring();

  /** True when it is stored on this device, which needs no server. */
  async function note(payload: LostSalePayload): Promise<boolean> {
    const made = { uuid, madeAt: new Date().toISOString(), payload };
    return (await store(() => shell.record('lost_sale', made), 'The lost sale could not be stored')) !== null;
  }

  return { note, saving, failure };
}
