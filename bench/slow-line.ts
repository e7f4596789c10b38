/**
 * A line between the browser and the server that can be slow, workers and service worker included, which the DevTools do
 * not reach: what goes over it waits its latency and its turn. Bytes are what is in the TCP connections, headers included.
 */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export interface Pace {
  /** There and back, milliseconds; a connection is there at once, as with the slow line of the DevTools. */
  latency: number;
  /** Each way, bits a second. */
  bandwidth: number;
}

/** So much at once at the most, so that connections share the line. */
const PIECE = 1_460;

/** One way: a piece leaves when the line is free, and arrives half the latency later. */
class Lane {
  bytes = 0;
  private freeAt = 0;

  constructor(private readonly pace: Pace | undefined) {}

  send(piece: Buffer, arrive: (piece: Buffer) => void): void {
    this.bytes += piece.length;
    if (!this.pace) {
      arrive(piece);
      return;
    }
    const now = performance.now();
    this.freeAt = Math.max(this.freeAt, now) + (piece.length * 8_000) / this.pace.bandwidth;
    setTimeout(arrive, this.freeAt - now + this.pace.latency / 2, piece);
  }

  piecesOf(chunk: Buffer): Buffer[] {
    if (!this.pace) return [chunk];
    const count = Math.ceil(chunk.length / PIECE);
    return Array.from({ length: count }, (_, at) => chunk.subarray(at * PIECE, (at + 1) * PIECE));
  }
}

/** A request that was looked for. */
interface Asked {
  /** Milliseconds of the clock. */
  at: number;
  /** Bytes that had come from the server before. */
  received: number;
}

export class SlowLine {
  private readonly sockets = new Set<Socket>();
  private readonly up: Lane;
  private readonly down: Lane;
  private readonly asked = new Map<string, Asked>();

  private constructor(
    private readonly server: Server,
    pace: Pace | undefined,
    private readonly wanted: readonly string[],
  ) {
    this.up = new Lane(pace);
    this.down = new Lane(pace);
  }

  /** @param pace absent: as fast as it comes; @param wanted paths whose first request is noted */
  static async listen(target: string, pace?: Pace, wanted: readonly string[] = []): Promise<SlowLine> {
    const server = createServer({ noDelay: true });
    const slow = new SlowLine(server, pace, wanted);
    const { hostname, port } = new URL(target);
    server.on('connection', (near) => {
      const far = connect({ host: hostname, port: Number(port), noDelay: true });
      near.on('data', (chunk) => slow.look(chunk));
      slow.join(near, far, slow.up);
      slow.join(far, near, slow.down);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return slow;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** What came from the server so far. */
  get received(): number {
    return this.down.bytes;
  }

  /** The first request of a path that was wanted. */
  firstOf(path: string): Asked {
    const asked = this.asked.get(path);
    if (!asked) throw new Error(`${path} was not asked for`);
    return asked;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private look(chunk: Buffer): void {
    for (const path of this.wanted) {
      if (this.asked.has(path) || !chunk.includes(path)) continue;
      this.asked.set(path, { at: Date.now(), received: this.received });
    }
  }

  private join(from: Socket, to: Socket, lane: Lane): void {
    this.sockets.add(from);
    let waiting = 0;
    let ended = false;
    const arrive = (piece: Buffer) => {
      waiting -= 1;
      if (!to.destroyed) to.write(piece);
      if (waiting > 0) return;
      if (ended) to.end();
      else from.resume();
    };
    from.on('data', (chunk: Buffer) => {
      // The server is not to pour all it has into our memory: it would think that it had been taken.
      from.pause();
      const pieces = lane.piecesOf(chunk);
      waiting += pieces.length;
      for (const piece of pieces) lane.send(piece, arrive);
    });
    from.on('error', () => to.destroy());
    from.on('close', () => {
      this.sockets.delete(from);
      ended = true;
      if (waiting === 0) to.end();
    });
  }
}
