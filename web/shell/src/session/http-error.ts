/** What a failed request leaves behind. `status` 0: no answer (network, timeout, cut). */
export class HttpError extends Error {
  constructor(
    readonly url: string,
    readonly status: number,
    /** A sentence of the server that may be shown (API-42), if it sent one. */
    readonly serverMessage: string | undefined,
    readonly code: string | undefined,
    options?: ErrorOptions,
  ) {
    super(serverMessage ?? (status === 0 ? `No answer from ${url}` : `${url} answered ${status}`), options);
    this.name = 'HttpError';
  }
}

/** The first present of `detail`, `message`, `error`, `errorMessage` that is a text (API-43). */
export function serverMessage(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  for (const field of ['detail', 'message', 'error', 'errorMessage']) {
    const value = (body as Record<string, unknown>)[field];
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}

export async function errorFromAnswer(answer: Response): Promise<HttpError> {
  const body: unknown = await answer.json().catch(() => undefined);
  const code = (body as { code?: unknown } | undefined)?.code;
  return new HttpError(answer.url, answer.status, serverMessage(body), typeof code === 'string' ? code : undefined);
}
