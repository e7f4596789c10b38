import type { SupplierAccount } from '@bloom/api-client';
import { isOrder } from '@bloom/local-db';
import { type ModuleServer, useConnectivity, useShell } from '@bloom/shell-api';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useState } from 'react';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { type AccountsHere, accountsHere, type CreditLeft, creditLeft, readKept, toKeep } from './credit-left';

const PATH = '/api/orders/accounts/';
/** Where the last answer is kept: of a facility, whoever asked. */
const KEPT = 'orders-accounts';
/** Milliseconds that an order may have waited on this device for the server, and is still known here afterwards. */
const REMEMBERED = 7 * 24 * 3_600_000;

export interface Credit {
  left: CreditLeft;
  /** When the server said so, RFC 3339, device time. */
  at: string;
}

/** What suppliers still give on credit; null while nobody knows. The last answer counts until a newer one comes. */
export function useCredit({ facilityId, currency }: FacilitySettings): Credit | null {
  const { drafts, outbox, server } = useShell();
  const { reachable } = useConnectivity();
  const records = useLiveQuery(async () => {
    const since = new Date(Date.now() - REMEMBERED).toISOString();
    return (await outbox.list(since)).filter(isOrder);
  }, [outbox]);
  const taken = records?.filter(({ state }) => state === 'acknowledged').length;
  const [here, setHere] = useState<AccountsHere>();

  useEffect(() => {
    let left = false;
    const take = (kept: unknown) => {
      const read = readKept(kept);
      if (!left && read) setHere((newer) => newer ?? read);
    };
    drafts.get(KEPT).then(take, (error: unknown) => console.warn('What is left on credit could not be read', error));
    return () => {
      left = true;
    };
  }, [drafts]);

  // When the server took an order, less is left.
  useEffect(() => {
    if (!reachable || taken === undefined) return;
    const stop = new AbortController();
    const at = new Date().toISOString();
    allAccounts(server, facilityId, stop.signal).then(
      (accounts) => {
        if (stop.signal.aborted) return;
        const now = accountsHere(at, accounts);
        setHere(now);
        drafts.put(KEPT, toKeep(now)).catch((error: unknown) => {
          console.warn('What is left on credit is not kept on this device', error);
        });
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        // What is there says its age; no order depends on it.
        console.info('What is left on credit stays as old as the page says', error);
      },
    );
    return () => stop.abort();
  }, [server, drafts, facilityId, reachable, taken]);

  return useMemo(
    () => (here && records ? { left: creditLeft(here, records, currency), at: here.at } : null),
    [here, records, currency],
  );
}

async function allAccounts(server: ModuleServer, facility_id: string, signal: AbortSignal): Promise<SupplierAccount[]> {
  let page = await server.read(PATH, { query: { facility_id }, signal });
  const all = [...page.results];
  while (page.next) {
    page = await server.readNext(PATH, page.next, { signal });
    all.push(...page.results);
  }
  return all;
}
