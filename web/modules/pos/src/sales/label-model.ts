/** What a label says, for each pack that is handed over: the same on a label, on a roll, and from a receipt printer. */
export interface LabelModel {
  key: string;
  facility: string;
  /** '' where the facility has none. */
  phone: string;
  /** '' for a walk-in customer. */
  patient: string;
  /** The day of the sale, as people write it. */
  day: string;
  /** With how many of it. */
  product: string;
  directions: string;
  /** Batch and expiry; '' where the device knows no batch. */
  lot: string;
  warning: string;
}
