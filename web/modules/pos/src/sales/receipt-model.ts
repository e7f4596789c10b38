/** What a receipt says: the same on the screen, from the browser's print and from a receipt printer. */

export interface ReceiptLine {
  key: string;
  name: string;
  /** `2 × 11.00` */
  times: string;
  /** '' when the price cannot be read. */
  amount: string;
  /** How the patient takes it. */
  directions?: string;
}

export interface ReceiptSum {
  label: string;
  amount: string;
  note?: string;
  strong?: boolean;
}

/** Texts for people; lines as they were typed. */
export interface ReceiptModel {
  facility: string;
  head: string[];
  /** In large letters: that it is a copy, or of a return. */
  marks: string[];
  facts: string[];
  /** Amounts without the currency, which stands once beside the total: the paper is narrow. */
  lines: ReceiptLine[];
  sums: ReceiptSum[];
  /** Of the facility; '' for ours. */
  foot: string;
  thanks: string;
}
