/** PouchDB with rows to replicate: a page, and the CouchDB it asks, which has everything in memory. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { build, type Rollup } from 'vite';
import { ROOT } from '../e2e/harness/paths.ts';

/** Of `_rev`: any one will do, it is never compared with another. */
const REVISION = '0'.repeat(32);

export class Couch {
  private readonly checkpoints = new Map<string, string>();

  private constructor(
    private readonly server: Server,
    private readonly docs: ReadonlyMap<string, string>,
    private readonly ids: readonly string[],
  ) {}

  static async listen(rows: readonly { uuid: string }[]): Promise<Couch> {
    const docs = new Map(
      rows.map((row) => {
        const _revisions = { start: 1, ids: [REVISION] };
        return [row.uuid, JSON.stringify({ ...row, _id: row.uuid, _rev: `1-${REVISION}`, _revisions })] as const;
      }),
    );
    const script = await bundle();
    const server = createServer((incoming, outgoing) => {
      const path = new URL(incoming.url ?? '/', 'http://couch').pathname;
      if (path === '/pouchdb.js') return answer(outgoing, 200, script, 'text/javascript');
      if (path === '/')
        return answer(
          outgoing,
          200,
          '<!doctype html><title>PouchDB</title><script src="/pouchdb.js"></script>',
          'text/html',
        );
      couch
        .answer(incoming, outgoing)
        .catch((error: unknown) => answer(outgoing, 500, JSON.stringify({ error: String(error) })));
    });
    const couch = new Couch(server, docs, [...docs.keys()]);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return couch;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((done) => this.server.close(() => done()));
  }

  /** The calls of one replication, as the protocol of CouchDB has them. */
  private async answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://couch');
    const body = await read(incoming);
    const name = pathname.replace(/^\/rows\/?/, '');
    if (name === '') {
      return answer(
        outgoing,
        200,
        JSON.stringify({ db_name: 'rows', update_seq: this.ids.length, doc_count: this.ids.length }),
      );
    }
    if (name.startsWith('_local/')) {
      if (incoming.method === 'PUT') this.checkpoints.set(name, body);
      const kept = this.checkpoints.get(name);
      if (incoming.method === 'PUT') return answer(outgoing, 201, JSON.stringify({ ok: true, id: name, rev: '0-1' }));
      return kept
        ? answer(outgoing, 200, kept)
        : answer(outgoing, 404, JSON.stringify({ error: 'not_found', reason: 'missing' }));
    }
    if (name === '_changes') {
      const since = Number(searchParams.get('since') ?? 0);
      const ids = this.ids.slice(since, since + Number(searchParams.get('limit') ?? this.ids.length));
      const results = ids.map((id, at) => ({ seq: since + at + 1, id, changes: [{ rev: `1-${REVISION}` }] }));
      return answer(
        outgoing,
        200,
        JSON.stringify({ results, last_seq: since + ids.length, pending: this.ids.length - since - ids.length }),
      );
    }
    if (name === '_bulk_get') {
      const { docs } = JSON.parse(body) as { docs: { id: string }[] };
      const results = docs.map(({ id }) => `{"id":${JSON.stringify(id)},"docs":[{"ok":${this.docs.get(id)}}]}`);
      return answer(outgoing, 200, `{"results":[${results.join(',')}]}`);
    }
    return answer(outgoing, 404, JSON.stringify({ error: 'not_found', reason: name }));
  }
}

/** One file that makes `PouchDB` global: the package for browsers is made of modules, and wants Node's `events`. */
async function bundle(): Promise<string> {
  const made = (await build({
    configFile: false,
    logLevel: 'error',
    root: resolve(ROOT, 'bench'),
    resolve: { alias: { events: resolve(ROOT, 'node_modules/events/events.js') } },
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    build: {
      write: false,
      lib: { entry: resolve(ROOT, 'node_modules/pouchdb-browser/lib/index.es.js'), formats: ['iife'], name: 'PouchDB' },
    },
  })) as Rollup.RollupOutput[];
  const chunk = made[0]?.output[0];
  if (chunk?.type !== 'chunk') throw new Error('PouchDB was not bundled');
  return chunk.code;
}

function answer(outgoing: ServerResponse, status: number, body: string, type = 'application/json'): void {
  const bytes = Buffer.from(body);
  outgoing.writeHead(status, { 'content-type': type, 'content-length': bytes.length });
  outgoing.end(bytes);
}

async function read(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
