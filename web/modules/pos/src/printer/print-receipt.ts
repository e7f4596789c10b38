/** Prints on the receipt printer of this device. A file of its own: what encodes is large, and most devices never need it. */

import type { LabelModel } from '../sales/label-model';
import type { ReceiptModel } from '../sales/receipt-model';
import { send } from './device';
import { encodeLabels } from './encode-labels';
import { encodeReceipt, encodeTest } from './encode-receipt';
import type { PrinterSettings } from './settings';

/** Rejects with a `PrinterFailure`. */
export function printReceipt(
  receipt: ReceiptModel,
  number: string,
  settings: PrinterSettings,
  pulse: boolean,
): Promise<void> {
  return send(encodeReceipt(receipt, number, { paper: settings.paper, pulse }), settings);
}

/** Rejects with a `PrinterFailure`. */
export function printLabels(labels: readonly LabelModel[], settings: PrinterSettings): Promise<void> {
  return send(encodeLabels(labels, settings), settings);
}

/** Rejects with a `PrinterFailure`. */
export function printTest(title: string, settings: PrinterSettings): Promise<void> {
  return send(encodeTest(title, { paper: settings.paper, pulse: settings.drawer }), settings);
}
