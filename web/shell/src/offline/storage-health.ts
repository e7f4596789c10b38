/** What the screens say about storage: kept for good, nearly full, private, or worse. */

export interface StorageHealth {
  /** False when the browser gives us no database: offline sales are then refused. */
  available: boolean;
  /** Whether the browser promised to keep the data; null while unknown. */
  persisted: boolean | null;
  /** Bytes; null while unknown. */
  usage: number | null;
  quota: number | null;
  nearlyFull: boolean;
  /** A write was refused for want of space. */
  full: boolean;
  /** Looks like a private window, where everything is gone at the end. */
  privateMode: boolean;
  /** A newer version runs in another tab. */
  outdated: boolean;
  /** Site data was cleared: so many numbers had been given out by the device that is gone. */
  vanished: { device_id: string; epoch: number; issued: number } | null;
}
