import type { LabelModel } from '../sales/label-model';
import { COLUMNS, newEncoder } from './encode-receipt';
import { printable } from './printable';
import type { PrinterSettings } from './settings';

/** Labels in the language of receipt printers, cut one from the other. Pure. */
export function encodeLabels(labels: readonly LabelModel[], { paper }: Pick<PrinterSettings, 'paper'>): Uint8Array {
  const roll = newEncoder(COLUMNS[paper]);
  const line = (text: string) => text && roll.line(printable(text));
  for (const { facility, phone, patient, day, product, directions, lot, warning } of labels) {
    line(facility);
    line(phone);
    line([patient, day].filter(Boolean).join(', '));
    roll.rule();
    roll.bold(true);
    line(product);
    roll.newline();
    line(directions);
    roll.bold(false).newline();
    line(lot);
    line(warning);
    roll.cut();
  }
  return roll.encode();
}
