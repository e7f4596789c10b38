/**
 * `shell.server` for tests. Answers what it was told by address, keeps what it was asked, and can be out of reach.
 *
 *   server.on('GET', '/api/uploads/:id/', ({ params }) => upload(params.id));
 *   server.on('POST', '/api/uploads/', () => { throw new ServerProblem(409, 'same_file', 'It was uploaded before'); });
 *   server.reachable = false;
 */
import { addressOf, nextAddress } from '@bloom/api-client';
import { type ModuleServer, ServerProblem, type ServerUpload, Unreachable } from '@bloom/shell-api';

export interface ServedRequest {
  method: string;
  /** Without the query. */
  path: string;
  query: URLSearchParams;
  /** What the address has where its pattern says `:name`. */
  params: Record<string, string>;
  body: unknown;
  /** The `Idempotency-Key` of a write. */
  key: string | undefined;
  file: Blob | undefined;
}

type Answer = (request: ServedRequest) => unknown;
type Asked = Pick<ServedRequest, 'body' | 'key' | 'file'> & { signal?: AbortSignal };

export class FakeServer implements ModuleServer {
  /** Everything it was asked, oldest first; what found nobody as well. */
  readonly requests: ServedRequest[] = [];
  readonly downloads: { path: string; fileName: string }[] = [];
  reachable = true;
  private readonly routes: { method: string; pattern: string[]; answer: Answer }[] = [];

  /** The newest answer for an address counts. A function may throw a `ServerProblem`; anything else is the answer. */
  on(method: string, path: string, answer: unknown): this {
    const pattern = path.split('/');
    this.routes.unshift({ method, pattern, answer: typeof answer === 'function' ? (answer as Answer) : () => answer });
    return this;
  }

  /** What it was asked at this address (a pattern as in `on`), oldest first. */
  asked(method: string, path: string): ServedRequest[] {
    const pattern = path.split('/');
    return this.requests.filter((request) => request.method === method && matches(pattern, request.path));
  }

  read: ModuleServer['read'] = (path, ...[call]) => this.get(addressOf(path, call), call?.signal);

  readNext: ModuleServer['readNext'] = (path, next, call) => this.get(nextAddress(path, next), call?.signal);

  write: ModuleServer['write'] = (method, path, call) => {
    const { body, key, signal } = call;
    return this.serve(method, addressOf(path, call), { body, key, file: undefined, signal });
  };

  sendFile: ModuleServer['sendFile'] = (path, file, call) => this.upload(addressOf(path, call), file, call);

  saveFile: ModuleServer['saveFile'] = async (path, fileName, ...[call]) => {
    const address = addressOf(path, call);
    await Promise.resolve();
    if (!this.reachable) throw new Unreachable(`No answer from ${address}`);
    this.downloads.push({ path: address, fileName });
  };

  private get<Result>(address: string, signal: AbortSignal | undefined): Promise<Result> {
    return this.serve('GET', address, { body: undefined, key: undefined, file: undefined, signal });
  }

  private async upload<Result>(address: string, file: Blob, call: ServerUpload): Promise<Result> {
    const { key, signal, onProgress } = call;
    onProgress?.(0.5);
    const answer = await this.serve<Result>('POST', address, { body: undefined, key, file, signal });
    onProgress?.(1);
    return answer;
  }

  private async serve<Result>(method: string, address: string, { signal, ...asked }: Asked): Promise<Result> {
    const { pathname: path, searchParams: query } = new URL(address, 'http://bloom.test');
    const parts = path.split('/');
    const route = this.routes.find((known) => known.method === method && matches(known.pattern, path));
    const named = (route?.pattern ?? []).flatMap((part, at) =>
      part.startsWith(':') ? [[part.slice(1), parts[at]]] : [],
    );
    const request: ServedRequest = { method, path, query, params: Object.fromEntries(named), ...asked };
    this.requests.push(request);
    // Never in the same tick, as on a real line.
    await Promise.resolve();
    signal?.throwIfAborted();
    if (!this.reachable) throw new Unreachable(`No answer from ${path}`);
    if (!route) throw new ServerProblem(404, 'not_found', `The fake server was not told about ${method} ${path}`);
    const answer = (await route.answer(request)) as Result;
    signal?.throwIfAborted();
    return answer;
  }
}

function matches(pattern: string[], path: string): boolean {
  const parts = path.split('/');
  return parts.length === pattern.length && pattern.every((part, at) => part.startsWith(':') || part === parts[at]);
}
