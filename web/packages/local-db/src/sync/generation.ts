/**
 * The server's database has a generation; putting it back from a backup begins a new one. The outbox remembers, for each
 * facility, with which generation it last agreed about what is there. With another one it first asks what is missing of
 * what was acknowledged here, and that waits again. Until it has, the server takes nothing: a sale must not come before
 * a patient that has to be sent again.
 */
import type { MissingRequest } from '@bloom/api-client';
import type { SendOutcome } from './answer';
import type { SyncStore } from './store';

/** Ids in one call. Thirty days of a busy till are a dozen calls. */
export const IDS_AT_ONCE = 1_000;

export type MissingOutcome =
  | { kind: 'missing'; generation: string; ids: string[] }
  | Exclude<SendOutcome, { kind: 'answer' } | { kind: 'other-generation' }>;

export interface AgreePorts {
  store: SyncStore;
  facilityId: string;
  /** Which of these ids the server does not have. Never rejects. */
  askMissing(request: MissingRequest): Promise<MissingOutcome>;
  /** The copies begin anew: what downloads are under way are of the past. */
  onSetBack?(): void;
}

export type NotAgreed = Exclude<MissingOutcome, { kind: 'missing' }>;

/** As the only sender. Resolves with what stood in the way, if anything did; then nothing has changed. */
export async function agree(fence: number, ports: AgreePorts): Promise<NotAgreed | undefined> {
  const { store, facilityId } = ports;
  const device = await store.device();
  const reached = device && { device_id: device.device_id, epoch: device.epoch, issued: device.next_seq - 1 };
  const ids = await store.acknowledged(facilityId);
  const missing: string[] = [];
  let generation: string | undefined;
  // At least one call: the server learns that this device is back, and how far its numbers go.
  for (let from = 0; from === 0 || from < ids.length; from += IDS_AT_ONCE) {
    await store.keepLease(fence);
    const outcome = await ports.askMissing({ device: reached, ids: ids.slice(from, from + IDS_AT_ONCE) });
    if (outcome.kind !== 'missing') return outcome;
    if (generation !== undefined && generation !== outcome.generation) return SET_BACK_MEANWHILE;
    generation = outcome.generation;
    missing.push(...outcome.ids);
  }
  if (generation === undefined) return undefined;
  const before = await store.generation(facilityId);
  // A device that never heard of generations has no copies of another one, unless something is missing.
  const isSetBack = missing.length > 0 || (before !== undefined && before !== generation);
  await store.setBack(fence, facilityId, generation, isSetBack ? missing : undefined);
  if (isSetBack) ports.onSetBack?.();
  return undefined;
}

const SET_BACK_MEANWHILE: NotAgreed = {
  kind: 'busy',
  code: 'other_generation',
  detail: 'The server was put back from a backup meanwhile',
};
