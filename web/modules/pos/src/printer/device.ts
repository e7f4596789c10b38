/** The wire to a receipt printer: USB or a serial port, as browsers have them. Each receipt opens and closes it. */
import type { Connection, PrinterSettings } from './settings';

/** The part of WebUSB that a printer needs. */
interface UsbEndpoint {
  endpointNumber: number;
  direction: 'in' | 'out';
  type: string;
}
interface UsbAlternate {
  alternateSetting: number;
  interfaceClass: number;
  endpoints: UsbEndpoint[];
}
interface UsbInterface {
  interfaceNumber: number;
  alternates: UsbAlternate[];
}
interface UsbDevice {
  configuration: { interfaces: UsbInterface[] } | null;
  configurations: { configurationValue: number; interfaces: UsbInterface[] }[];
  open(): Promise<void>;
  close(): Promise<void>;
  selectConfiguration(value: number): Promise<void>;
  claimInterface(number: number): Promise<void>;
  releaseInterface(number: number): Promise<void>;
  transferOut(endpoint: number, data: Uint8Array): Promise<{ status: string; bytesWritten: number }>;
}
interface Usb {
  getDevices(): Promise<UsbDevice[]>;
  requestDevice(options: { filters: { classCode: number }[] }): Promise<UsbDevice>;
}

/** The part of Web Serial. */
interface SerialPort {
  writable: WritableStream<Uint8Array> | null;
  open(options: { baudRate: number }): Promise<void>;
  close(): Promise<void>;
}
interface Serial {
  getPorts(): Promise<SerialPort[]>;
  requestPort(): Promise<SerialPort>;
}

const devices = () => navigator as Navigator & { usb?: Usb; serial?: Serial };

/** What this browser can speak to. */
export function connectionsHere(): Connection[] {
  const { usb, serial } = devices();
  return [...(usb ? ['usb' as const] : []), ...(serial ? ['serial' as const] : [])];
}

/** Of the standard: printers. */
const PRINTER_CLASS = 7;
/** Milliseconds. A printer that takes nothing for so long is off, open or out of paper. */
const PATIENCE = 8_000;
/** Bytes at once: cheap printers lose what does not fit their memory. */
const CHUNK = 4_096;

/** Why nothing was printed: there is no printer to speak to, or it does not take what it is sent. */
export class PrinterFailure extends Error {
  constructor(
    readonly reason: 'missing' | 'silent',
    options?: ErrorOptions,
  ) {
    super(`The receipt printer is ${reason}`, options);
  }
}

/** Asks the person for a printer. False when nothing was chosen. Must follow a press. */
export async function choosePrinter(connection: Connection): Promise<boolean> {
  const { usb, serial } = devices();
  try {
    if (connection === 'usb') await usb?.requestDevice({ filters: [{ classCode: PRINTER_CLASS }] });
    else await serial?.requestPort();
    return true;
  } catch (error) {
    // The list was closed.
    if (error instanceof DOMException && error.name === 'NotFoundError') return false;
    throw error;
  }
}

/** One receipt after the other: a printer is opened by one of them. */
let before: Promise<void> = Promise.resolve();

/** Resolves when the printer has taken all of it. Rejects with a `PrinterFailure`. */
export function send(bytes: Uint8Array, settings: PrinterSettings): Promise<void> {
  const work = before.then(() => sendNow(bytes, settings));
  before = work.catch(() => undefined);
  return work;
}

async function sendNow(bytes: Uint8Array, { connection, baudRate }: PrinterSettings): Promise<void> {
  const patience = AbortSignal.timeout(PATIENCE);
  try {
    if (connection === 'usb') await sendByUsb(bytes, patience);
    else await sendBySerial(bytes, baudRate, patience);
  } catch (error) {
    throw error instanceof PrinterFailure ? error : new PrinterFailure('silent', { cause: error });
  }
}

/** What takes longer than `patience` rejects; `giveUp` lets go of the printer. */
function inTime(work: Promise<void>, patience: AbortSignal, giveUp: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      giveUp().catch((error: unknown) => console.warn('The receipt printer could not be let go', error));
      reject(new PrinterFailure('silent'));
    };
    patience.addEventListener('abort', stop);
    work.finally(() => patience.removeEventListener('abort', stop)).then(resolve, reject);
  });
}

interface Outlet {
  configuration: number;
  interfaceNumber: number;
  endpoint: number;
}

function outletOf(device: UsbDevice): Outlet | null {
  for (const { configurationValue, interfaces } of device.configurations) {
    for (const { interfaceNumber, alternates } of interfaces) {
      for (const { interfaceClass, endpoints } of alternates) {
        const out = endpoints.find(({ direction, type }) => direction === 'out' && type === 'bulk');
        if (interfaceClass === PRINTER_CLASS && out) {
          return { configuration: configurationValue, interfaceNumber, endpoint: out.endpointNumber };
        }
      }
    }
  }
  return null;
}

async function sendByUsb(bytes: Uint8Array, patience: AbortSignal): Promise<void> {
  const known = (await devices().usb?.getDevices()) ?? [];
  const found = known.map((device) => ({ device, outlet: outletOf(device) })).find(({ outlet }) => outlet);
  if (!found?.outlet) throw new PrinterFailure('missing');
  const { device, outlet } = found;
  const work = async () => {
    await device.open();
    try {
      if (!device.configuration) await device.selectConfiguration(outlet.configuration);
      await device.claimInterface(outlet.interfaceNumber);
      for (const chunk of chunksOf(bytes)) {
        const { status, bytesWritten } = await device.transferOut(outlet.endpoint, chunk);
        if (status !== 'ok' || bytesWritten !== chunk.length) throw new PrinterFailure('silent');
      }
      await device.releaseInterface(outlet.interfaceNumber);
    } finally {
      await device.close();
    }
  };
  await inTime(work(), patience, () => device.close());
}

async function sendBySerial(bytes: Uint8Array, baudRate: number, patience: AbortSignal): Promise<void> {
  const [port] = (await devices().serial?.getPorts()) ?? [];
  if (!port) throw new PrinterFailure('missing');
  let writer: WritableStreamDefaultWriter<Uint8Array> | undefined;
  const work = async () => {
    await port.open({ baudRate });
    try {
      writer = port.writable?.getWriter();
      if (!writer) throw new PrinterFailure('silent');
      for (const chunk of chunksOf(bytes)) await writer.write(chunk);
    } finally {
      writer?.releaseLock();
      await port.close();
    }
  };
  await inTime(work(), patience, async () => writer?.abort());
}

function chunksOf(bytes: Uint8Array): Uint8Array[] {
  const count = Math.ceil(bytes.length / CHUNK);
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * CHUNK, (at + 1) * CHUNK));
}
