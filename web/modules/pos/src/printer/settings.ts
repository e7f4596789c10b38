/** The receipt printer of this device: among the drafts of its facility, so that it is known again after a reload. */
import type { Drafts } from '@bloom/shell-api';

export type Connection = 'usb' | 'serial';

/** `roll`: 80 mm, `narrow`: 58 mm. */
export const SHEETS = ['roll', 'narrow', 'A5', 'A4'] as const;
export type Sheet = (typeof SHEETS)[number];

export interface PrinterSettings {
  /** null: receipts go through the print of the browser. */
  connection: Connection | null;
  /** Millimetres of the paper. */
  paper: 58 | 80;
  /** Bits a second, of a serial printer. */
  baudRate: number;
  /** The cash drawer opens with the receipt of a sale in cash. */
  drawer: boolean;
  /** What the browser prints receipts on. */
  sheet: Sheet;
}

export const NO_PRINTER: PrinterSettings = {
  connection: null,
  paper: 80,
  baudRate: 9600,
  drawer: false,
  sheet: 'roll',
};
export const BAUD_RATES = [9600, 19_200, 38_400, 115_200] as const;
const KEY = 'pos-printer';

/** What cannot be understood (an older build, a spoiled disk) is as if it was never chosen. */
export function readSettings(kept: unknown): PrinterSettings {
  if (typeof kept !== 'object' || kept === null) return NO_PRINTER;
  const { connection, paper, baudRate, drawer, sheet } = kept as Partial<Record<keyof PrinterSettings, unknown>>;
  return {
    connection: connection === 'usb' || connection === 'serial' ? connection : null,
    paper: paper === 58 ? 58 : 80,
    baudRate: BAUD_RATES.find((rate) => rate === baudRate) ?? NO_PRINTER.baudRate,
    drawer: drawer === true,
    sheet: SHEETS.find((one) => one === sheet) ?? NO_PRINTER.sheet,
  };
}

export const printerOf = async (drafts: Drafts): Promise<PrinterSettings> => readSettings(await drafts.get(KEY));

export const keepPrinter = (drafts: Drafts, settings: PrinterSettings): Promise<void> => drafts.put(KEY, settings);
