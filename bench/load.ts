/** Clients that ask for one page again and again and do as little as can be beside it. */
import { connect, type Socket } from 'node:net';

export interface Asked {
  url: string;
  headers: Record<string, string>;
}

/** One answer as it comes, headers and compressed body. */
export async function bytesOf(asked: Asked): Promise<Buffer> {
  const socket = open(asked);
  try {
    return await next(socket, asked);
  } finally {
    socket.destroy();
  }
}

/** Answers a second that so many clients get, each with a connection that stays. */
export async function answersASecond(asked: Asked, clients: number, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  let served = 0;
  const started = performance.now();
  const client = async () => {
    const socket = open(asked);
    while (performance.now() < until) {
      await next(socket, asked);
      served += 1;
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: clients }, client));
  return (served * 1_000) / (performance.now() - started);
}

function open({ url }: Asked): Socket {
  const { hostname, port } = new URL(url);
  return connect({ host: hostname, port: Number(port), noDelay: true });
}

const END_OF_HEAD = Buffer.from('\r\n\r\n');

function next(socket: Socket, { url, headers }: Asked): Promise<Buffer> {
  const { pathname, search, host } = new URL(url);
  const lines = Object.entries({ host, 'accept-encoding': 'br', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let wanted = Number.POSITIVE_INFINITY;
    let have = 0;
    const end = (then: () => void) => {
      socket.off('data', take);
      socket.off('error', fail);
      socket.off('close', cut);
      then();
    };
    const fail = (error: Error) => end(() => reject(error));
    const cut = () => fail(new Error(`${url} was cut`));
    const take = (chunk: Buffer) => {
      chunks.push(chunk);
      have += chunk.length;
      if (wanted === Number.POSITIVE_INFINITY) {
        const all = Buffer.concat(chunks);
        const head = all.indexOf(END_OF_HEAD);
        if (head < 0) return;
        const text = all.subarray(0, head).toString('latin1');
        if (!/^HTTP\/1\.1 200 /.test(text)) return fail(new Error(`${url} answered ${text.slice(0, 40)}`));
        const length = /^content-length: *(\d+)/im.exec(text)?.[1];
        // Without a length it comes in chunks, of which the last is empty.
        wanted = length === undefined ? -1 : head + END_OF_HEAD.length + Number(length);
      }
      if (wanted === -1 ? endsChunked(chunks) : have >= wanted) end(() => resolve(Buffer.concat(chunks)));
    };
    socket.on('data', take);
    socket.on('error', fail);
    socket.on('close', cut);
    socket.write(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  });
}

const LAST_CHUNK = '0\r\n\r\n';

function endsChunked(chunks: readonly Buffer[]): boolean {
  const last = chunks.at(-1);
  const tail = last && last.length >= LAST_CHUNK.length ? last : Buffer.concat(chunks);
  return tail.subarray(-LAST_CHUNK.length).toString('latin1') === LAST_CHUNK;
}
