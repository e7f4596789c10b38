/** Time, randomness and the device marker, as arguments: tests bring their own. */
import { type FillRandom, uuidV7 } from '../uuid';

/** What is remembered of the device OUTSIDE the database, so that its disappearance is noticed. */
export interface DeviceMark {
  device_id: string;
  epoch: number;
  /** The highest number given out. */
  issued: number;
}

export interface DeviceMarker {
  read(): DeviceMark | null;
  write(mark: DeviceMark): void;
}

export interface OutboxEnvironment {
  /** Milliseconds since the epoch. */
  now(): number;
  newId(): string;
  marker: DeviceMarker;
}

export const DEVICE_MARKER_KEY = 'bloomDevice';

/**
 * Memory first (it notices that site data is cleared while the page is open, localStorage included), then localStorage
 * (it notices that only the databases went).
 */
export function browserMarker(storage: () => Storage = () => localStorage): DeviceMarker {
  let memory: DeviceMark | null = null;
  return {
    read() {
      if (memory) return memory;
      try {
        const mark: unknown = JSON.parse(storage().getItem(DEVICE_MARKER_KEY) ?? 'null');
        if (isMark(mark)) memory = mark;
      } catch {
        // No localStorage, or no JSON in it: then there is no mark, and the database alone counts.
        return null;
      }
      return memory;
    },
    write(mark) {
      memory = mark;
      try {
        storage().setItem(DEVICE_MARKER_KEY, JSON.stringify(mark));
      } catch {
        // A full or forbidden localStorage costs the alarm after a restart, not the sale.
        return;
      }
    },
  };
}

function isMark(value: unknown): value is DeviceMark {
  const mark = value as DeviceMark | null;
  return typeof mark?.device_id === 'string' && Number.isInteger(mark.epoch) && Number.isInteger(mark.issued);
}

const shared: OutboxEnvironment = {
  now: () => Date.now(),
  newId: () => uuidV7(),
  marker: browserMarker(),
};

export function browserEnvironment(random?: FillRandom): OutboxEnvironment {
  return random ? { ...shared, newId: () => uuidV7(Date.now(), random) } : shared;
}
