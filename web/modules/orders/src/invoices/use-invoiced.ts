import { type Failure, failureOf, OFFLINE } from '@bloom/server-data';
import { type ModuleServer, useConnectivity, useShell } from '@bloom/shell-api';
import { useCallback, useEffect, useState } from 'react';

const PATH = '/api/orders/invoices/';

export interface Invoiced {
  /** Units by line of the order; undefined until known. */
  units: ReadonlyMap<string, number> | undefined;
  failure: Failure | null;
  again: () => void;
}

/** What invoices of an order name already, so that nothing is written down twice. */
export function useInvoiced(order_uuid: string, facility_id: string): Invoiced {
  const { server } = useShell();
  const { reachable } = useConnectivity();
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<Pick<Invoiced, 'units' | 'failure'>>({ units: undefined, failure: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again
  useEffect(() => {
    if (!reachable) return;
    const stop = new AbortController();
    unitsInvoiced(server, { facility_id, order_uuid }, stop.signal).then(
      (units) => stop.signal.aborted || setState({ units, failure: null }),
      (error: unknown) =>
        stop.signal.aborted || setState((before) => ({ units: before.units, failure: failureOf(error) })),
    );
    return () => stop.abort();
  }, [server, order_uuid, facility_id, reachable, turn]);
  const again = useCallback(() => setTurn((before) => before + 1), []);
  return { units: state.units, failure: reachable ? state.failure : OFFLINE, again };
}

async function unitsInvoiced(
  server: ModuleServer,
  query: { facility_id: string; order_uuid: string },
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  let page = await server.read(PATH, { query, signal });
  const heads = [...page.results];
  while (page.next) {
    page = await server.readNext(PATH, page.next, { signal });
    heads.push(...page.results);
  }
  const { facility_id } = query;
  const units = new Map<string, number>();
  // One after the other: there are few, and each is small.
  for (const { uuid } of heads) {
    const { lines } = await server.read('/api/orders/invoices/{uuid}/', {
      path: { uuid },
      query: { facility_id },
      signal,
    });
    // Each line says what all invoices name of it.
    for (const { order_line_uuid, invoiced_units } of lines) units.set(order_line_uuid, invoiced_units);
  }
  return units;
}
