/**
 * Stands between the browser and the server on a port that stays, and breaks the line in one chosen way at a time.
 * What it does not break it passes on untouched.
 */
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export type Fault =
  /** The line dies before the server hears anything. */
  | { kind: 'drop-before' }
  /** The server does its work; the answer never arrives. */
  | { kind: 'commit-then-drop' }
  /** Nothing comes back until the rule is lifted; then the line dies. */
  | { kind: 'hang' }
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: string | Buffer }
  /** The first bytes of the real answer, then the line dies. */
  | { kind: 'truncate'; bytes: number }
  /** Half of the real answer, with a length that fits and the tag of the whole, so that the browser keeps it. */
  | { kind: 'shorten' }
  /** A captive portal: 200 with a page of its own. */
  | { kind: 'html-200' }
  /** The server hears the request twice at the same time; the second answer is passed on. */
  | { kind: 'duplicate' }
  | { kind: 'slow'; delayMs: number }
  /** The server hears something else than was sent. */
  | { kind: 'spoil'; change: (body: string) => string }
  /** The browser hears something else than the server answered. */
  | { kind: 'rewrite'; change: (body: string) => string }
  /** The server hears it and is killed while it works. */
  | { kind: 'kill-during'; afterMs: number; kill: () => Promise<void> };

export interface Rule {
  method?: string;
  /** A text the path contains, or a pattern of path and query. */
  path?: string | RegExp;
  /** Only the n-th matching request (from 1) is broken. */
  nth?: number;
  /** How many requests are broken; all when absent. */
  times?: number;
}

/** What became of a path that was cut from its first request on. */
export interface Cut {
  /** Milliseconds of the clock: when it was asked for first. */
  from: number;
  /** Milliseconds from its return until it was asked for again; undefined when it never was. */
  backAfter?: number;
}

interface ActiveRule extends Rule {
  fault: Fault;
  seen: number;
  done: number;
  held: Set<Socket>;
}

export interface Heard {
  method: string;
  path: string;
  /** When all of it had come: milliseconds of the clock. */
  at: number;
  status?: number;
  body: Buffer;
}

export class FaultProxy {
  /** Every request that came in, oldest first. */
  readonly heard: Heard[] = [];
  private readonly rules = new Set<ActiveRule>();
  private cutting: { fault: Fault; path: RegExp; ms: number; over?: true } | undefined;
  private readonly cuts = new Map<string, Cut>();
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;

  private constructor(private readonly target: string) {
    this.server = createServer((incoming, outgoing) => {
      this.handle(incoming, outgoing).catch(() => incoming.socket.destroy());
    });
    this.server.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
  }

  static async listen(target: string): Promise<FaultProxy> {
    const proxy = new FaultProxy(target);
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Breaks what matches until the returned function is called. */
  break(fault: Fault, rule: Rule = {}): () => void {
    const active: ActiveRule = { ...rule, fault, seen: 0, done: 0, held: new Set() };
    this.rules.add(active);
    return () => {
      this.rules.delete(active);
      for (const socket of active.held) socket.destroy();
    };
  }

  /**
   * Breaks each path that matches for `ms` milliseconds from its own first request on, so that in one page load every
   * resource is cut once. @returns by path, what became of it
   */
  cutEach(fault: Fault, path: RegExp, ms: number): ReadonlyMap<string, Cut> {
    this.cutting = { fault, path, ms };
    return this.cuts;
  }

  /** From now on no further path is cut; of those that were it is still seen when they are asked for again. */
  cutNoMore(): void {
    if (this.cutting) this.cutting.over = true;
  }

  /** Lifts every rule. */
  mend(): void {
    for (const rule of this.rules) for (const socket of rule.held) socket.destroy();
    this.rules.clear();
    this.cutting = undefined;
  }

  /** How many requests matched so far. */
  count(rule: Pick<Rule, 'method' | 'path'>): number {
    return this.heard.filter((request) => matches(rule, request.method, request.path)).length;
  }

  async close(): Promise<void> {
    this.mend();
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await readAll(incoming);
    const heard: Heard = { method: incoming.method ?? 'GET', path: incoming.url ?? '/', at: Date.now(), body };
    this.heard.push(heard);
    const rule = this.ruleFor(heard) ?? this.cutOf(heard);
    if (!rule) return this.pass(incoming, heard, outgoing);
    const { fault } = rule;
    switch (fault.kind) {
      case 'drop-before':
        incoming.socket.destroy();
        return;
      case 'hang':
        rule.held.add(incoming.socket);
        return;
      case 'status':
        outgoing.writeHead(fault.status, { 'content-type': 'application/problem+json', ...fault.headers });
        outgoing.end(
          fault.body ?? JSON.stringify({ status: fault.status, title: 'broken', detail: 'Broken by the test' }),
        );
        return;
      case 'html-200':
        outgoing.writeHead(200, { 'content-type': 'text/html' });
        outgoing.end('<!doctype html><title>Wi-Fi</title><h1>Please accept our terms</h1>');
        return;
      case 'slow':
        await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
        return this.pass(incoming, heard, outgoing);
      case 'kill-during':
        // The answer is of no interest: the line to the dead server breaks, and so does the one to the browser.
        this.forward(incoming, body).then(undefined, () => undefined);
        await new Promise((resolve) => setTimeout(resolve, fault.afterMs));
        await fault.kill();
        incoming.socket.destroy();
        return;
      case 'spoil':
        heard.body = Buffer.from(fault.change(body.toString()));
        incoming.headers['content-length'] = String(heard.body.length);
        return this.pass(incoming, heard, outgoing);
      case 'rewrite': {
        delete incoming.headers['accept-encoding'];
        const answer = await this.forward(incoming, body);
        heard.status = answer.status;
        const changed = Buffer.from(fault.change(answer.body.toString()));
        const { etag: _, ...headers } = answer.headers;
        outgoing.writeHead(answer.status, { ...headers, 'content-length': String(changed.length) });
        outgoing.end(changed);
        return;
      }
      case 'duplicate':
        await Promise.all([this.forward(incoming, body), this.pass(incoming, heard, outgoing)]);
        return;
      case 'shorten': {
        const answer = await this.forward(incoming, body);
        heard.status = answer.status;
        const half = answer.body.subarray(0, Math.floor(answer.body.length / 2));
        outgoing.writeHead(answer.status, withLength(answer.headers, half, incoming));
        outgoing.end(half);
        return;
      }
      case 'commit-then-drop':
      case 'truncate': {
        const answer = await this.forward(incoming, body);
        heard.status = answer.status;
        if (fault.kind === 'truncate') {
          outgoing.writeHead(answer.status, answer.headers);
          await new Promise<void>((resolve) => outgoing.write(answer.body.subarray(0, fault.bytes), () => resolve()));
        }
        incoming.socket.destroy();
      }
    }
  }

  private cutOf({ method, path }: Heard): ActiveRule | undefined {
    if (!this.cutting || method !== 'GET' || !this.cutting.path.test(path)) return undefined;
    const { fault, ms } = this.cutting;
    const name = path.replace(/\?.*$/, '');
    if (this.cutting.over && !this.cuts.has(name)) return undefined;
    const cut = this.cuts.get(name) ?? { from: Date.now() };
    this.cuts.set(name, cut);
    const left = cut.from + ms - Date.now();
    if (left <= 0) {
      cut.backAfter ??= -left;
      return undefined;
    }
    const rule: ActiveRule = { fault, seen: 1, done: 1, held: new Set() };
    if (fault.kind === 'hang') {
      setTimeout(() => {
        for (const socket of rule.held) socket.destroy();
      }, left);
    }
    return rule;
  }

  private ruleFor(heard: Heard): ActiveRule | undefined {
    for (const rule of this.rules) {
      if (!matches(rule, heard.method, heard.path)) continue;
      rule.seen += 1;
      if (rule.nth !== undefined && rule.seen !== rule.nth) continue;
      if (rule.times !== undefined && rule.done >= rule.times) continue;
      rule.done += 1;
      return rule;
    }
    return undefined;
  }

  private async pass(incoming: IncomingMessage, heard: Heard, outgoing: ServerResponse): Promise<void> {
    const answer = await this.forward(incoming, heard.body);
    heard.status = answer.status;
    outgoing.writeHead(answer.status, answer.headers);
    outgoing.end(answer.body);
  }

  private forward(incoming: IncomingMessage, body: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const out = request(
        new URL(incoming.url ?? '/', this.target),
        // The host stays what the browser asked for: the server judges its own origin by it.
        { method: incoming.method, headers: { ...incoming.headers, connection: 'close' }, agent: false },
        (answer) => {
          readAll(answer).then((bytes) => {
            const { connection: _, 'transfer-encoding': __, ...headers } = answer.headers;
            resolve({ status: answer.statusCode ?? 502, headers: withLength(headers, bytes, incoming), body: bytes });
          }, reject);
        },
      );
      out.on('error', reject);
      out.end(body);
    });
  }
}

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

function withLength(headers: Answer['headers'], body: Buffer, incoming: IncomingMessage): Answer['headers'] {
  // 304 and HEAD answers have no body whatever their length says.
  return body.length === 0 && incoming.method === 'HEAD'
    ? headers
    : { ...headers, 'content-length': String(body.length) };
}

function matches(rule: Pick<Rule, 'method' | 'path'>, method: string, path: string): boolean {
  if (rule.method && rule.method !== method) return false;
  if (rule.path === undefined) return true;
  return typeof rule.path === 'string' ? path.includes(rule.path) : rule.path.test(path);
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
