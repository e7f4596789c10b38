import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReceiptModel } from '../sales/receipt-model';
import { choosePrinter, connectionsHere, PrinterFailure, send } from './device';
import { encodeReceipt } from './encode-receipt';
import { RecordingPrinter, readPaper } from './recording-printer';
import { NO_PRINTER, readSettings } from './settings';

const RECEIPT: ReceiptModel = {
  facility: 'Pharmacie du Port',
  head: ['12 rue du Marché\nCotonou'],
  marks: ['COPIE'],
  facts: ['Reçu VBY9-1-00001', 'Caissier : Kofi Boateng'],
  lines: [
    { key: '1', name: 'Artéméther + luméfantrine 20/120 mg, 24 comprimés', times: '2 × 1 250', amount: '2 500' },
    { key: '2', name: 'SRO', times: '10 × 100', amount: '1 000' },
  ],
  sums: [
    { label: 'Total', amount: '3 500 XOF', strong: true },
    { label: 'MTN MoMo', amount: '3 500 XOF', note: 'Réf. 4711' },
  ],
  foot: '',
  thanks: 'Merci. Bon rétablissement.',
};
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe('a receipt in the language of printers', () => {
  it('is French on 58 mm, each amount at the right edge, its number a barcode, cut at the end', () => {
    const bytes = encodeReceipt(RECEIPT, 'VBY9-1-00001', { paper: 58, pulse: false });
    const paper = readPaper(bytes);
    expect(paper).toMatchInlineSnapshot(`
      [
        "<init>    <bold><large>Pharmacie du</bold></large>",
        "            <bold><large>Port</bold></large>",
        "        <bold></bold>12 rue du Marché",
        "            Cotonou",
        "           <bold><large>COPIE</bold></large>",
        "<bold></bold>Reçu VBY9-1-00001",
        "Caissier : Kofi Boateng",
        "────────────────────────────────",
        "Artéméther + luméfantrine 20/120",
        "mg, 24 comprimés",
        "  2 × 1 250                2 500",
        "SRO",
        "  10 × 100                 1 000",
        "────────────────────────────────",
        "<bold>Total                  3 500 XOF</bold>",
        "MTN MoMo               3 500 XOF",
        "  Réf. 4711",
        "",
        "   Merci. Bon rétablissement.",
        "",
        "<barcode VBY9-1-00001>",
        "",
        "",
        "",
        "<cut>",
        "",
      ]
    `);
    expect(hex(bytes.slice(0, 2)), 'it begins anew').toBe('1b40');
    expect(hex(bytes)).toContain('1d6b490e7b42564259392d312d3030303031');
    expect(hex(bytes)).not.toContain('1b70');
  });

  it('is as wide as 80 mm, and opens the drawer before the cut', () => {
    const bytes = encodeReceipt({ ...RECEIPT, marks: [] }, 'VBY9-1-00001', { paper: 80, pulse: true });
    const paper = readPaper(bytes);
    expect(paper.filter((line) => /^Total|^<bold>Total/.test(line.trimStart()))).toEqual([
      `<bold>${'Total'.padEnd(48 - '3 500 XOF'.length)}3 500 XOF</bold>`,
    ]);
    expect(hex(bytes)).toMatch(/1b70[0-9a-f]{6}.*1d56/);
  });

  it('has no barcode where a number is not one, and puts an amount beneath what leaves it no room', () => {
    const long = [{ label: 'Promotion de la saison des pluies', amount: '-1 000 XOF' }];
    const paper = readPaper(encodeReceipt({ ...RECEIPT, sums: long }, 'Ünknown', { paper: 58, pulse: false }));
    const at = paper.findIndex((line) => line.includes('Promotion'));
    expect(paper.slice(at, at + 3).map((line) => line.trimEnd())).toEqual([
      'Promotion de la saison des',
      'pluies',
      '-1 000 XOF'.padStart(32),
    ]);
    expect(paper.join()).not.toContain('<barcode');
  });
});

describe.each(['usb', 'serial'] as const)('a printer at %s', (connection) => {
  let printer: RecordingPrinter;
  const settings = { ...NO_PRINTER, connection };
  const bytes = Uint8Array.from({ length: 10_000 }, (_, at) => at % 256);
  beforeEach(() => {
    printer = new RecordingPrinter();
    vi.stubGlobal('navigator', { [connection]: printer[connection] });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('gets every byte once, and is let go afterwards, for whoever prints next', async () => {
    expect(connectionsHere()).toEqual([connection]);
    expect(await choosePrinter(connection)).toBe(true);
    await Promise.all([send(bytes, settings), send(bytes.subarray(0, 3), settings)]);
    expect(printer.receipts.map(hex)).toEqual([hex(bytes), '000102']);
    expect(printer.isOpen).toBe(false);
  });

  it('that is off is said to be silent, and prints again once it is on', async () => {
    printer.fault = 'off';
    await expect(send(bytes, settings)).rejects.toMatchObject({ reason: 'silent' });
    printer.fault = null;
    await send(bytes, settings);
    expect(printer.receipts).toHaveLength(1);
  });

  it('that takes nothing is given up after eight seconds, and holds up nothing that comes then', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((patience) => {
      expect(patience).toBe(8_000);
      const end = new AbortController();
      setTimeout(() => end.abort());
      return end.signal;
    });
    printer.fault = 'hangs';
    await expect(send(bytes, settings)).rejects.toBeInstanceOf(PrinterFailure);
    printer.fault = null;
    await vi.waitFor(() => expect(printer.isOpen).toBe(false));
    await send(bytes, settings);
    expect(hex(printer.receipts.at(-1) ?? new Uint8Array())).toBe(hex(bytes));
  });

  it('is missing where nobody chose one', async () => {
    vi.stubGlobal('navigator', { usb: { getDevices: async () => [] }, serial: { getPorts: async () => [] } });
    await expect(send(bytes, settings)).rejects.toMatchObject({ reason: 'missing' });
  });
});

it('what an older build or a spoiled disk kept of a printer is as if none was chosen', () => {
  for (const kept of [
    undefined,
    null,
    'usb',
    7,
    [],
    { connection: 'bluetooth', paper: 44, baudRate: 1, drawer: 'yes', sheet: 'A3' },
  ]) {
    expect(readSettings(kept)).toEqual(NO_PRINTER);
  }
  const before = { connection: 'serial', paper: 58, baudRate: 115_200, drawer: true };
  expect(readSettings(before)).toEqual({ ...before, sheet: 'roll' });
  const chosen = { ...before, sheet: 'A5' };
  expect(readSettings(chosen)).toEqual(chosen);
});
