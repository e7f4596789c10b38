/** Which lot of a kit is used next, and which must not be. Pure; the server says the same by `api/lab-cases.json`. */
import type { Batch, LabControl } from '@bloom/api-client';

export type KitBatch = Pick<Batch, 'id' | 'lot' | 'expiry_date' | 'quantity'>;
export type ControlRun = Pick<LabControl, 'uuid' | 'product_uuid' | 'batch_id' | 'lot' | 'level' | 'passed' | 'at'>;

export type WhyNot = 'empty' | 'expired' | 'control_failed';

export interface Lots<One extends KitBatch = KitBatch> {
  /** First expired, first out. */
  usable: One[];
  blocked: { batch: One; because: WhyNot }[];
}

/** The same lot; where nobody wrote one down, the same batch. */
const isOfLot = (run: ControlRun, batch: Pick<KitBatch, 'id' | 'lot'>): boolean =>
  batch.lot === '' ? run.batch_id === batch.id : run.lot === batch.lot;

const later = (one: ControlRun, other: ControlRun): number =>
  Date.parse(one.at) - Date.parse(other.at) || (one.uuid < other.uuid ? -1 : 1);

/** The newest run of some level failed: what passed on another sample does not answer it. */
export function hasFailedControl(
  productUuid: string,
  batch: Pick<KitBatch, 'id' | 'lot'>,
  controls: readonly ControlRun[],
): boolean {
  const runs = controls.filter((run) => run.product_uuid === productUuid && isOfLot(run, batch)).sort(later);
  const newest = new Map(runs.map(({ level, passed }) => [level, passed]));
  return [...newest.values()].includes(false);
}

/** @param today `YYYY-MM-DD` at the facility; a kit may be used on the day on which it expires */
export function lotsOf<One extends KitBatch>(
  productUuid: string,
  batches: readonly One[],
  controls: readonly ControlRun[],
  today: string,
): Lots<One> {
  const lots: Lots<One> = { usable: [], blocked: [] };
  for (const batch of [...batches].sort(byExpiry)) {
    const because = whyNot(productUuid, batch, controls, today);
    if (because) lots.blocked.push({ batch, because });
    else lots.usable.push(batch);
  }
  return lots;
}

function whyNot(
  productUuid: string,
  batch: KitBatch,
  controls: readonly ControlRun[],
  today: string,
): WhyNot | undefined {
  if (batch.quantity <= 0) return 'empty';
  if (batch.expiry_date < today) return 'expired';
  return hasFailedControl(productUuid, batch, controls) ? 'control_failed' : undefined;
}

const textOrder = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

const byExpiry = (one: KitBatch, other: KitBatch): number =>
  textOrder(one.expiry_date, other.expiry_date) || textOrder(one.lot, other.lot) || textOrder(one.id, other.id);
