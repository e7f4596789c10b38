/** A receipt in the language of receipt printers (ESC/POS). Pure. */
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import type { ReceiptModel } from '../sales/receipt-model';
import { printable } from './printable';
import type { PrinterSettings } from './settings';

/** Letters in a line, in the printer's own size. */
export const COLUMNS = { 58: 32, 80: 48 } as const;
/** Dots: a scanner reads it from a hand's width away. */
const BARCODE_HEIGHT = 60;
/** Lines of paper between the last text and the knife. */
const FEED = 3;
/** The large letters take two places each. */
const LARGE = 2;

export interface EncodeOptions extends Pick<PrinterSettings, 'paper'> {
  /** Opens the cash drawer. */
  pulse: boolean;
}

export function newEncoder(columns: number): ReceiptPrinterEncoder {
  return new ReceiptPrinterEncoder({
    ...{ language: 'esc-pos', columns, codepageMapping: 'epson', codepageCandidates: ['cp858', 'windows1252'] },
    feedBeforeCut: FEED,
  })
    .initialize()
    .codepage('auto');
}

/** @param number of the receipt, also as a barcode */
export function encodeReceipt(receipt: ReceiptModel, number: string, { paper, pulse }: EncodeOptions): Uint8Array {
  const columns = COLUMNS[paper];
  const paperRoll = newEncoder(columns);
  const { facility, head, marks, facts, lines, sums, foot, thanks } = receipt;
  const line = (text: string) => paperRoll.line(printable(text));
  const told = (text: string) => text.split('\n').forEach(line);
  const large = (text: string) => {
    paperRoll.bold(true).size(LARGE, LARGE);
    line(text);
    paperRoll.size(1, 1).bold(false);
  };
  paperRoll.align('center');
  large(facility);
  head.forEach(told);
  marks.forEach(large);
  paperRoll.align('left');
  facts.forEach(line);
  paperRoll.rule();
  for (const { name, times, amount, directions } of lines) {
    line(name);
    for (const text of bothSides(`  ${times}`, amount, columns)) line(text);
    if (directions) line(`  ${directions}`);
  }
  paperRoll.rule();
  for (const { label, amount, note, strong } of sums) {
    if (strong) paperRoll.bold(true);
    for (const text of bothSides(label, amount, columns)) line(text);
    if (strong) paperRoll.bold(false);
    if (note) line(`  ${note}`);
  }
  paperRoll.newline().align('center');
  told(foot || thanks);
  // What is no plain number has no barcode: nothing that scans as something else.
  if (/^[\x21-\x7e]{1,20}$/.test(number)) {
    paperRoll.newline().barcode(number, 'code128', { height: BARCODE_HEIGHT, text: false });
  }
  paperRoll.align('left');
  if (pulse) paperRoll.pulse();
  return paperRoll.cut().encode();
}

/** A short page by which somebody sees that the printer is the right one, and how wide its paper is. */
export function encodeTest(title: string, { paper, pulse }: EncodeOptions): Uint8Array {
  const paperRoll = newEncoder(COLUMNS[paper]).line(printable(title)).rule().line('éèêàçôù ÉÈÀÇ × €');
  if (pulse) paperRoll.pulse();
  return paperRoll.cut().encode();
}

/** Left and right in one line, or beneath each other where they do not fit. */
function bothSides(left: string, right: string, columns: number): string[] {
  const [from, to] = [printable(left), printable(right)];
  const room = columns - [...from].length - [...to].length;
  if (room >= 1) return [`${from}${' '.repeat(room)}${to}`];
  return [from, to.padStart(columns)];
}
