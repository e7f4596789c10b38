/** The manifest: at once from the cache, fresh behind it, and pages are told when it changed. */
import { asAnswer, fetchWhole } from './keep';
import { type FromWorker, MANIFEST_CACHE, MANIFEST_PATH } from './names';

async function tellPages(message: FromWorker): Promise<void> {
  for (const client of await (self as unknown as ServiceWorkerGlobalScope).clients.matchAll({ type: 'window' })) {
    client.postMessage(message);
  }
}

async function fetchManifest(cache: RequestCache) {
  const { headers, content } = await fetchWhole(MANIFEST_PATH, { cache });
  const text = new TextDecoder().decode(content);
  if (!Array.isArray((JSON.parse(text) as { modules?: unknown }).modules)) throw new Error('not a manifest');
  return { headers, content, text };
}

/** Fetches and keeps it. Resolves with the fresh answer. */
async function refresh(known: Response | undefined): Promise<Response> {
  // Of a shortened copy the server says that it is still good: then it is brought anew.
  const { headers, content, text } = await fetchManifest('no-cache').catch(() => fetchManifest('reload'));
  const changed = known !== undefined && (await known.clone().text()) !== text;
  await (await caches.open(MANIFEST_CACHE)).put(MANIFEST_PATH, asAnswer(content, headers));
  if (changed) await tellPages({ type: 'manifest-changed' });
  return asAnswer(content, headers);
}

export async function keptManifest(): Promise<Response | undefined> {
  return (await caches.open(MANIFEST_CACHE)).match(MANIFEST_PATH);
}

/** The answer for the page, and the refresh behind it, which may outlive the answer. */
export function answerManifest(): { answer: Promise<Response>; background: Promise<unknown> } {
  const known = keptManifest();
  const fresh = known.then(refresh);
  const answer = known.then((kept) => kept?.clone() ?? fresh);
  return { answer, background: fresh.catch(() => undefined) };
}
