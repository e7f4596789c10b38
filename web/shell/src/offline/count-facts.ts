/** Counts what the reminders and home say about the shelf and about what is to be ordered, from the copy on the device. */
import { modulesDb, outboxDb } from '@bloom/local-db';
import type { WorkerSession } from './protocol';
import { StockCounter, type StockFacts } from './stock-facts';
import { downloadedAt, eachProduct } from './this-device';
import { UrgentCounter, type UrgentPorts } from './urgent';

/** undefined for who does not order. */
export function urgentPorts({ facilityId, userId, feeds, country }: WorkerSession): UrgentPorts | undefined {
  if (!facilityId || !country || !feeds.includes('needs')) return undefined;
  return { modules: modulesDb(), outbox: outboxDb(), facilityId, userId, ...country };
}

/** null while the products are not all here. */
export async function countFacts(session: WorkerSession): Promise<StockFacts | null> {
  const { facilityId, lowStock } = session;
  if (!facilityId || (await downloadedAt(facilityId)) === null) return null;
  const counter = new StockCounter(new Date(), lowStock);
  const urgent = await urgentCounter(session);
  await eachProduct((item) => {
    counter.add(item);
    urgent?.add(item);
  });
  return { ...counter.facts, urgent: urgent?.count ?? 0 };
}

/** Without its figures the rest is counted as ever. */
async function urgentCounter(session: WorkerSession): Promise<UrgentCounter | null> {
  const ports = urgentPorts(session);
  try {
    return ports ? await UrgentCounter.begin(ports, new Date()) : null;
  } catch (error) {
    console.warn('What is to be ordered could not be counted for home', error);
    return null;
  }
}
