/**
 * Many files in one answer: a first installation asks a few times instead of two hundred (decision 114). Files that do not
 * come this way are asked for one by one.
 */
import { createTarDecoder } from 'modern-tar';
import { asAnswer, fetchWatched } from './keep';

/** As the server says it of each file by itself. */
const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
};

export interface ArchivedFile {
  url: string;
  bytes: number;
}

/** A file as an answer of the server: what protects it is said of the archive as of all files. */
function answerOf(url: string, content: ArrayBuffer, headers: Headers, extra: Record<string, string>): Response {
  const type = TYPES[url.slice(url.lastIndexOf('.') + 1)];
  if (!type) throw new Error(`${url} is of no type that is kept`);
  const own = new Headers(headers);
  own.set('content-type', type);
  own.delete('etag');
  return asAnswer(content, own, extra);
}

/**
 * Hands over each wanted file as soon as it is whole. Never rejects: a line that is cut, another file in its place or a
 * file that `keep` does not take ends it. What was handed over before stays; two whole files at most that waited behind it
 * are thrown away.
 * @param wanted files that the archive has; it is left alone when most of what it has is not among them
 * @param all bytes of everything that the archive has
 * @param keep proves and keeps one; `answer` makes what is put into the cache
 * @returns the files that `keep` took
 */
export async function unpack<File extends ArchivedFile>(
  archive: string,
  wanted: readonly File[],
  all: number,
  keep: (file: File, content: ArrayBuffer, answer: (extra?: Record<string, string>) => Response) => Promise<void>,
): Promise<Set<File>> {
  const kept = new Set<File>();
  if (wanted.reduce((sum, { bytes }) => sum + bytes, 0) * 2 < all) return kept;
  const byName = new Map(wanted.map((file) => [file.url.slice(1), file]));
  try {
    // Its files are kept one by one; a copy of the whole would be no use to anybody.
    await fetchWatched(archive, { cache: 'no-store' }, async (answer, alive) => {
      const watch = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(part, controller) {
          alive();
          controller.enqueue(part);
        },
      });
      const files = answer.body
        ?.pipeThrough(watch)
        .pipeThrough(createTarDecoder({ strict: true }))
        .getReader();
      for (let next = await files?.read(); next && !next.done; next = await files?.read()) {
        const { header, body } = next.value;
        const content = await new Response(body).arrayBuffer();
        const file = byName.get(header.name);
        if (!file) continue;
        await keep(file, content, (extra = {}) => answerOf(file.url, content, answer.headers, extra));
        kept.add(file);
        // Nothing comes over the line while a slow disk writes.
        alive();
      }
    });
  } catch (error) {
    console.warn('An archive did not come whole; what is missing is asked for file by file', archive, error);
  }
  return kept;
}
