/**
 * The server as a module gets it (API-01..API-09): token, language of the screen, retries of reads, and two kinds of
 * failure. A 401 leads to the sign-in page, as with everything a user does.
 */
import { addressOf, nextAddress } from '@bloom/api-client';
import { type FieldProblem, type ModuleServer, ServerProblem, type ServerUpload, Unreachable } from '@bloom/shell-api';
import { saveFile } from '@bloom/ui/save-file';
import { getIdToken } from '../core/cookies';
import { apiUrl } from '../core/settings';
import { i18n } from '../i18n/i18n';
import { refused } from '../session/http';
import { serverMessage } from '../session/http-error';
import { authHeaders, type SendOptions, send } from '../session/http-send';

/** A file may be large, and its making slow. Milliseconds. */
const LONGEST_DOWNLOAD = 300_000;
/** An upload that moves nothing for so long is cut. Milliseconds. */
const LONGEST_STANDSTILL = 60_000;

/** The service behind the server is not there (MOD-15). */
const UNAVAILABLE: ReadonlySet<number> = new Set([502, 503, 504]);

/** @param service what the user calls the module, asked for when one is unavailable (MOD-15) */
export function makeModuleServer(service: () => string): ModuleServer {
  return {
    read: (path, ...[call]) => named(service, ask(addressOf(path, call), { signal: call?.signal })),
    readNext: (path, next, { signal } = {}) => named(service, ask(nextAddress(path, next), { signal })),
    write: (method, path, call) => {
      const { body, key, signal } = call;
      return named(service, ask(addressOf(path, call), { method, body, signal, headers: { 'Idempotency-Key': key } }));
    },
    sendFile: (path, file, call) => named(service, upload(addressOf(path, call), file, call)),
    saveFile: (path, fileName, ...[call]) => named(service, download(addressOf(path, call), fileName)),
  };
}

/** 502 to 504 say nothing a person understands: the sentence of the specification is told instead. */
async function named<Answer>(service: () => string, call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ServerProblem) || !UNAVAILABLE.has(error.status)) throw error;
    const text = i18n.t('errors.serviceUnavailable', { service: service() });
    throw new ServerProblem(error.status, error.code, text, error.errors, error.body);
  }
}

/** Modules write the whole path; where the API really lies is configured (GEN-09). */
function below(path: string): string {
  if (!path.startsWith('/api/')) throw new TypeError(`${path} does not begin with /api/`);
  return path.slice('/api/'.length);
}

async function ask<Answer>(path: string, options: SendOptions): Promise<Answer> {
  const answer = await answerTo(path, options);
  return read<Answer>(path, answer.headers.get('content-type'), await textOf(path, answer));
}

async function answerTo(path: string, options: SendOptions): Promise<Response> {
  const target = below(path);
  if (!getIdToken()) throw noToken();
  let answer: Response;
  try {
    answer = await send(target, { ...options, headers: { 'Accept-Language': i18n.language, ...options.headers } });
  } catch (error) {
    if (options.signal?.aborted) throw options.signal.reason;
    throw new Unreachable(`No answer from ${path}`, { cause: error });
  }
  if (!answer.ok) throw problem(answer.status, await textOf(path, answer));
  return answer;
}

async function textOf(path: string, answer: Response): Promise<string> {
  try {
    return await answer.text();
  } catch (error) {
    throw new Unreachable(`The answer from ${path} was cut`, { cause: error });
  }
}

function read<Answer>(path: string, type: string | null, text: string): Answer {
  if (text === '') return undefined as Answer;
  try {
    // A captive portal answers 200 with a page: that is no answer of ours (CON-23).
    if (/text\/html/.test(type ?? '')) throw new SyntaxError('a page, not data');
    return JSON.parse(text) as Answer;
  } catch (error) {
    throw new Unreachable(`${path} was not answered by our server`, { cause: error });
  }
}

function noToken(): ServerProblem {
  refused();
  return new ServerProblem(401, 'no_token', '');
}

function problem(status: number, text: string): ServerProblem {
  if (status === 401) refused();
  const body = parse(text);
  const { code, errors } = body;
  return new ServerProblem(
    status,
    typeof code === 'string' ? code : `http_${status}`,
    serverMessage(body) ?? '',
    Array.isArray(errors) ? (errors as FieldProblem[]) : [],
    body,
  );
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    // A proxy's own page: the status is all it says.
    return {};
  }
}

/** By XMLHttpRequest: `fetch` does not say how much has left. */
function upload<Answer>(path: string, file: Blob, options: ServerUpload): Promise<Answer> {
  const { key, onProgress, signal } = options;
  const url = apiUrl(below(path));
  const token = getIdToken();
  if (!token) return Promise.reject(noToken());
  if (signal?.aborted) return Promise.reject(signal.reason);
  return new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const cut = () => reject(new Unreachable(`No answer from ${path}`));
    const stop = () => {
      request.abort();
      reject(signal?.reason);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const moves = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        request.abort();
        cut();
      }, LONGEST_STANDSTILL);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      moves();
      if (total > 0) onProgress?.(loaded / total);
    };
    request.onerror = cut;
    request.onload = () => {
      try {
        if (request.status < 200 || request.status > 299) throw problem(request.status, request.responseText);
        resolve(read<Answer>(path, request.getResponseHeader('content-type'), request.responseText));
      } catch (error) {
        reject(error);
      }
    };
    request.onloadend = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    };
    signal?.addEventListener('abort', stop);
    request.open('POST', url);
    const headers = {
      Accept: 'application/json',
      'Accept-Language': i18n.language,
      'Content-Type': 'application/octet-stream',
      'Idempotency-Key': key,
      ...authHeaders(token),
    };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    moves();
    request.send(file);
  });
}

async function download(path: string, fileName: string): Promise<void> {
  const answer = await answerTo(path, { headers: { Accept: '*/*' }, timeout: LONGEST_DOWNLOAD });
  let file: Blob;
  try {
    file = await answer.blob();
  } catch (error) {
    throw new Unreachable(`The file from ${path} was cut`, { cause: error });
  }
  saveFile(fileName, file);
}
