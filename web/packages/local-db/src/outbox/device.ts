/**
 * Who this browser is. Numbers are gapless per device and epoch, so that the server can say which record never came.
 * When the database vanished, or went back in time, the numbers behind it may be on the server already: a NEW device
 * id is taken, one epoch later, and the old one is reported with the highest number it gave out.
 */
import { emitStorageEvent } from '../errors';
import type { OutboxDb } from '../outbox-db';
import type { DeviceRow } from '../records';
import { sha256Hex } from '../sha256';
import { browserEnvironment, type DeviceMark, type OutboxEnvironment } from './environment';

interface FoundDevice {
  device: DeviceRow;
  /** The device before this one, whose numbers vanished. */
  lost: DeviceMark | null;
}

/** From the row that was read in the read-write transaction that writes it; made at the first call and after a loss. */
export function deviceForWriting(stored: DeviceRow | undefined, env: OutboxEnvironment): FoundDevice {
  const mark = env.marker.read();
  if (stored && !(mark && wentBack(stored, mark))) return { device: stored, lost: null };
  const lost = stored && mark ? { ...mark } : mark;
  const device: DeviceRow = {
    key: 'device',
    device_id: env.newId(),
    epoch: (lost?.epoch ?? 0) + 1,
    next_seq: 1,
    ...(lost ? { previous: { ...lost, reported: false } } : {}),
  };
  return { device, lost };
}

/** The mark is written after the commit, so it can never be ahead of a database that kept everything. */
function wentBack(stored: DeviceRow, mark: DeviceMark): boolean {
  return stored.device_id === mark.device_id && stored.epoch === mark.epoch && mark.issued >= stored.next_seq;
}

/** After the commit: the mark follows the database, and a loss becomes known. */
export function afterDeviceWrite(device: DeviceRow, lost: DeviceMark | null, env: OutboxEnvironment): void {
  env.marker.write({ device_id: device.device_id, epoch: device.epoch, issued: device.next_seq - 1 });
  if (lost) emitStorageEvent({ type: 'vanished', ...lost });
}

/** Compares the database with the mark; makes the device when there is none. Safe to call at any time. */
export async function checkSentinel(db: OutboxDb, env: OutboxEnvironment = browserEnvironment()): Promise<FoundDevice> {
  const found = await db.transaction('rw', db.meta, async () => {
    const stored = (await db.meta.get('device')) as DeviceRow | undefined;
    const forWriting = deviceForWriting(stored, env);
    if (forWriting.device !== stored) await db.meta.put(forWriting.device);
    return forWriting;
  });
  afterDeviceWrite(found.device, found.lost, env);
  return found;
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Four characters that people can read to each other (no I, L, O, U). */
export function deviceCode(deviceId: string): string {
  const hash = Number.parseInt(sha256Hex(deviceId).slice(0, 5), 16);
  return [15, 10, 5, 0].map((shift) => ALPHABET[(hash >> shift) & 31]).join('');
}

/** Device, epoch and number: unique without asking anybody, for example `K7QX-1-00012`. */
export function receiptNumber(device: Pick<DeviceRow, 'device_id' | 'epoch'>, seq: number): string {
  return `${deviceCode(device.device_id)}-${device.epoch}-${String(seq).padStart(5, '0')}`;
}
