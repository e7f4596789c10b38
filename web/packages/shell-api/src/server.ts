/** Our server as a module reaches it: the token, the language and the address are the shell's business. */
import type {
  AnswerOf,
  Args,
  FilePath,
  ListPath,
  PageOf,
  ParamsOf,
  PathOf,
  Problem,
  ReadPath,
  UploadPath,
  WriteMethod,
  WriteParamsOf,
} from '@bloom/api-client';

export interface ServerCall {
  signal?: AbortSignal;
}

export interface ServerWrite extends ServerCall {
  /** The `Idempotency-Key`: minted when the work begins, the same for every try, so that it is done once. */
  key: string;
}

export interface ServerUpload extends ServerWrite {
  /** 0 to 1, of the bytes that left this device. */
  onProgress?(share: number): void;
}

/**
 * Addresses, parameters, bodies and answers are those of the contract (`api/openapi.json`); what stands in braces is given
 * as `path`. Every call rejects with a `ServerProblem` when the server said no, with `Unreachable` when nothing of ours
 * answered, and with the signal's reason when the caller gave up. Reads are tried again by themselves; writes are sent
 * once, and may be sent again under the same key.
 */
export interface ModuleServer {
  /** `server.read('/api/promos/{id}/', { path: { id } })` */
  read<P extends ReadPath>(path: P, ...args: Args<ParamsOf<'GET', P> & ServerCall>): Promise<AnswerOf<'GET', P>>;
  /** The page that a page of the list at `path` named as its `next`. */
  readNext<P extends ListPath>(path: P, next: string, call?: ServerCall): Promise<PageOf<P>>;
  /** `server.write('POST', '/api/promos/', { body, key })`; resolves with undefined when the answer has no content. */
  write<M extends WriteMethod, P extends PathOf<M>>(
    method: M,
    path: P,
    call: WriteParamsOf<M, P> & ServerWrite,
  ): Promise<AnswerOf<M, P>>;
  /** The file itself is the body. */
  sendFile<P extends UploadPath>(
    path: P,
    file: Blob,
    call: ParamsOf<'POST', P> & ServerUpload,
  ): Promise<AnswerOf<'POST', P>>;
  /** Asks with the token and hands the file to the browser under `fileName`. Resolves once it was handed over. */
  saveFile<P extends FilePath>(path: P, fileName: string, ...args: Args<ParamsOf<'GET', P>>): Promise<void>;
}

export type FieldProblem = NonNullable<Problem['errors']>[number];

/** The server said no, and why. */
export class ServerProblem extends Error {
  override readonly name = 'ServerProblem';

  constructor(
    readonly status: number,
    /** The stable word for programs; `http_<status>` when the server gave none. */
    readonly code: string,
    /** For a person, in the language of the request; '' when the server gave none. */
    readonly detail: string,
    readonly errors: readonly FieldProblem[] = [],
    /** All of the answer, for what a problem carries besides. */
    readonly body: Readonly<Record<string, unknown>> = {},
  ) {
    super(detail || `The server answered ${status} ${code}`);
  }
}

/** Nothing of ours answered: no network, too slow, cut, or somebody else's page. What was sent may have arrived. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}
