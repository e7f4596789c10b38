/** A printer that keeps what it is sent, in the place of the device: for tests. */

type Fault = 'off' | 'hangs' | null;

const PRINTER = {
  alternateSetting: 0,
  interfaceClass: 7,
  endpoints: [{ endpointNumber: 2, direction: 'out', type: 'bulk' }],
};
/** A scanner or a keyboard that the person allowed as well. */
const OTHER = { alternateSetting: 0, interfaceClass: 3, endpoints: [] };

export class RecordingPrinter {
  /** Of each receipt, in order. */
  readonly receipts: Uint8Array[] = [];
  fault: Fault = null;
  isOpen = false;
  private sent: number[] = [];

  readonly usb = {
    getDevices: async () => [this.device(OTHER), this.device(PRINTER)],
    requestDevice: async () => this.device(PRINTER),
  };

  readonly serial = {
    getPorts: async () => [this.port],
    requestPort: async () => this.port,
  };

  private readonly port = {
    writable: null as WritableStream<Uint8Array> | null,
    open: async () => {
      this.open();
      // As browsers do: what is aborted ends the write that is on its way.
      this.port.writable = new WritableStream({
        write: (chunk, { signal }) => {
          const aborted = new Promise<void>((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason));
          });
          return Promise.race([this.take(chunk), aborted]);
        },
      });
    },
    close: async () => this.close(),
  };

  private device(alternate: typeof PRINTER | typeof OTHER) {
    const interfaces = [{ interfaceNumber: 0, alternates: [alternate] }];
    return {
      configuration: null,
      configurations: [{ configurationValue: 1, interfaces }],
      open: async () => this.open(),
      close: async () => this.close(),
      selectConfiguration: async () => undefined,
      claimInterface: async () => undefined,
      releaseInterface: async () => undefined,
      transferOut: async (_endpoint: number, data: Uint8Array) => {
        await this.take(data);
        return { status: 'ok', bytesWritten: data.length };
      },
    };
  }

  private open() {
    if (this.isOpen) throw new DOMException('It is open', 'InvalidStateError');
    if (this.fault === 'off') throw new DOMException('It is gone', 'NetworkError');
    this.isOpen = true;
    this.sent = [];
  }

  private async take(chunk: Uint8Array): Promise<void> {
    if (this.fault === 'hangs') return new Promise(() => undefined);
    this.sent.push(...chunk);
  }

  private close() {
    if (this.sent.length > 0) this.receipts.push(Uint8Array.from(this.sent));
    this.sent = [];
    this.isOpen = false;
  }
}

/** What the bytes mean: a line for each command, and the text between them as it is printed. */
export function readPaper(bytes: Uint8Array): string[] {
  const paper: string[] = [];
  let page = 0;
  let text = '';
  const flush = () => {
    if (text !== '') paper.push(text);
    text = '';
  };
  const command = (said: string, length: number) => {
    if (said) {
      flush();
      paper.push(said);
    }
    return length;
  };
  for (let at = 0; at < bytes.length; ) {
    const [first = 0, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + 4);
    if (first === 0x0a) at += command('\n', 1);
    else if (first === 0x0d) at += 1;
    else if (first === 0x1b && second === 0x40) at += command('<init>', 2);
    else if (first === 0x1b && second === 0x74) {
      page = third;
      at += 3;
    } else if (first === 0x1b && second === 0x45) at += command(third ? '<bold>' : '</bold>', 3);
    else if (first === 0x1d && second === 0x21) at += command(third ? '<large>' : '</large>', 3);
    else if (first === 0x1b && second === 0x70) at += command('<drawer>', 5);
    else if (first === 0x1d && second === 0x56) at += command('<cut>', 3);
    else if (first === 0x1d && second === 0x6b) {
      at += command(`<barcode ${String.fromCharCode(...bytes.subarray(at + 6, at + 4 + fourth))}>`, 4 + fourth);
    } else if (first === 0x1d && [0x68, 0x77, 0x48].includes(second)) at += 3;
    else if (first === 0x1b && [0x4d, 0x2d, 0x61].includes(second)) at += 3;
    else if (first === 0x1c && second === 0x2e) at += 2;
    else {
      text += letterOf(first, page);
      at += 1;
    }
  }
  flush();
  return paper.join('').split('\n');
}

/** The pages that are used: cp437 for rules, cp858, and Windows-1252. */
function letterOf(byte: number, page: number): string {
  if (byte < 0x80) return String.fromCharCode(byte);
  if (page === 16) return new TextDecoder('windows-1252').decode(Uint8Array.of(byte));
  if (page === 19) return CP858[byte - 0x80] ?? '?';
  return byte === 0xc4 ? '─' : '?';
}

const CP858 = [
  ...'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»',
  ...'░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´­±‗¾¶§÷¸°¨·¹³²■ ',
];
