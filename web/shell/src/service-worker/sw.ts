/** The service worker: which event leads where. What each duty means is in its own file. */
/// <reference lib="webworker" />
import { answerManifest, keptManifest } from './manifest';
import { answerModuleFile, dropOldModules, keepModules } from './modules';
import type { FromWorker, PrecacheEntry, ToWorker } from './names';
import { atInstallation, dropOldShell, fromShell, INSTALL_TRIES, keepShell } from './precache';
import { BROWSER_ROUTES, routeOf } from './routes';

declare const __PRECACHE__: PrecacheEntry[];
declare const __ARCHIVE__: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
const ENTRIES = __PRECACHE__;
const PAGE = ENTRIES.find((entry) => entry.url === '/index.html');

/** A file of the shell: from the cache; if it was evicted, from the network, and kept again. */
async function answerShell(entry: PrecacheEntry): Promise<Response> {
  const kept = await fromShell(entry);
  if (kept) return kept;
  try {
    await keepShell([entry]);
  } catch (error) {
    console.warn(`${entry.url} could not be kept again`, error);
  }
  return (await fromShell(entry)) ?? fetch(entry.url === '/index.html' ? '/' : entry.url);
}

/** The sign-in page is never kept: without a server nobody can sign in, and the shell says so (SES-13). */
async function answerSignIn(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return PAGE ? answerShell(PAGE) : Response.error();
  }
}

/** Not in the types of the language yet, and not in every browser. */
interface RoutingInstall extends ExtendableEvent {
  addRoutes?: (routes: typeof BROWSER_ROUTES) => Promise<void>;
}

/** A browser that does not know these rules, or one of them, asks the worker, which leaves the same requests alone. */
async function tellBrowser(event: RoutingInstall): Promise<void> {
  try {
    await event.addRoutes?.(BROWSER_ROUTES);
  } catch (error) {
    console.warn('The browser does not take the routes', error);
  }
}

worker.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([tellBrowser(event), keepShell(atInstallation(ENTRIES), INSTALL_TRIES, __ARCHIVE__)]));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      // The first worker serves the page that installed it; a later one only takes over when it is told to.
      await worker.clients.claim();
      await dropOldShell(ENTRIES);
      if (!(await keptManifest())) await answerManifest().background;
      await dropOldModules();
    })(),
  );
});

worker.addEventListener('fetch', (event) => {
  const route = routeOf(event.request, worker.location.origin, ENTRIES);
  switch (route.kind) {
    case 'page':
      if (PAGE) event.respondWith(answerShell(PAGE));
      return;
    case 'sign-in':
      event.respondWith(answerSignIn(event.request));
      return;
    case 'shell':
      event.respondWith(answerShell(route.entry));
      return;
    case 'module':
      event.respondWith(answerModuleFile(event.request));
      return;
    case 'manifest': {
      const { answer, background } = answerManifest();
      event.respondWith(answer);
      event.waitUntil(background);
      return;
    }
    default:
  }
});

worker.addEventListener('message', (event) => {
  const message = event.data as ToWorker;
  if (message.type === 'take-over') void worker.skipWaiting();
  if (message.type === 'keep-rest') event.waitUntil(keepShell(ENTRIES, INSTALL_TRIES));
  if (message.type === 'keep-modules') {
    event.waitUntil(
      keepModules(message.modules).then((outcome) =>
        event.source?.postMessage({ type: 'modules-kept', ...outcome } satisfies FromWorker),
      ),
    );
  }
});
