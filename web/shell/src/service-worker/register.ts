/** The page's side of the service worker (SWK): registers it, offers updates, has modules kept. */
import { whenSaved } from '../core/unsaved-work';
import { isLocalhost, judgeWorkerFile } from './check-worker-file';
import type { FromWorker, ToWorker } from './names';
import { offlineUse } from './offline-use';

export interface WorkerEvents {
  /** The first installation is done, and the modules are kept too (SWK-03): only then is the sentence true. */
  cached(): void;
  /** A new version waits; `refresh` takes it into use. */
  updateFound(refresh: () => void): void;
  manifestChanged(): void;
}

const WORKER_URL = '/sw.js';
const UPDATE_INTERVAL = 60 * 60 * 1_000;

let registration: ServiceWorkerRegistration | undefined;
let reloading = false;
/** The first installation happened in this page and is not announced yet. */
let announce: (() => void) | undefined;
/** Pause before modules that could not be kept are asked for again. */
const KEEP_AGAIN = 5_000;
/** Pause before a registration or a first installation that failed is tried again. */
const INSTALL_AGAIN = 4_000;

/** The new worker takes over, and the page is loaded anew once, never under unsaved work (SWK-07, SWK-10). */
function takeOver(waiting: ServiceWorker): void {
  whenSaved(() => waiting.postMessage({ type: 'take-over' } satisfies ToWorker));
}

function reloadOnce(): void {
  if (reloading) return;
  reloading = true;
  whenSaved(() => location.reload());
}

function watch(found: ServiceWorkerRegistration, events: WorkerEvents): void {
  const offer = (waiting: ServiceWorker) => events.updateFound(() => takeOver(waiting));
  if (found.waiting && navigator.serviceWorker.controller) offer(found.waiting);
  const follow = () => {
    const installing = found.installing;
    if (!installing || followed.has(installing)) return;
    followed.add(installing);
    const isFirst = navigator.serviceWorker.controller === null;
    installing.addEventListener('statechange', () => {
      // A bad line cut the first installation, and with it the registration is gone. A new one goes on with what has
      // arrived.
      if (isFirst && installing.state === 'redundant') setTimeout(() => void registerAgain(events), INSTALL_AGAIN);
      if (installing.state !== 'installed') return;
      if (isFirst) announce = events.cached;
      else offer(installing);
    });
  };
  found.addEventListener('updatefound', follow);
  // It may have begun before anybody listened.
  follow();
}

const followed = new WeakSet<ServiceWorker>();

/** Again and again until the browser has it. */
async function register(events: WorkerEvents): Promise<void> {
  try {
    const found = await navigator.serviceWorker.register(WORKER_URL, { updateViaCache: 'none' });
    if (found === registration) return;
    registration = found;
    watch(found, events);
  } catch (error) {
    console.error('The service worker could not be registered', error);
    setTimeout(() => void registerAgain(events), INSTALL_AGAIN);
  }
}

/** Of a shortened copy in the browser the server would say that it is still good: the file is brought anew first. */
async function registerAgain(events: WorkerEvents): Promise<void> {
  try {
    await (await fetch(WORKER_URL, { cache: 'reload' })).arrayBuffer();
  } catch (error) {
    console.warn('The file of the service worker does not come', error);
  }
  await register(events);
}

/** Looks for a new version. A registration that is gone is made anew. */
async function update(events: WorkerEvents): Promise<void> {
  try {
    await registration?.update();
  } catch (error) {
    console.warn('No newer service worker could be looked for', error);
    if (!navigator.serviceWorker.controller) await register(events);
  }
}

/** On a developer's machine another program may answer under the same address: then our worker goes (SWK-04). */
async function leavesLocalhost(): Promise<boolean> {
  if (!isLocalhost(location.hostname) || !navigator.serviceWorker.controller) return false;
  const answer = await fetch(WORKER_URL, { cache: 'no-store' }).catch(() => undefined);
  if (judgeWorkerFile(answer) === 'keep') return false;
  for (const found of await navigator.serviceWorker.getRegistrations()) await found.unregister();
  whenSaved(() => location.reload());
  return true;
}

export async function registerServiceWorker(events: WorkerEvents): Promise<void> {
  if (!('serviceWorker' in navigator) || (await leavesLocalhost())) return;
  let isControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker claims the page that installed it: nothing changed for that page.
    if (isControlled) reloadOnce();
    isControlled = true;
  });
  navigator.serviceWorker.addEventListener('message', (event: MessageEvent<FromWorker>) => {
    if (event.data.type === 'manifest-changed') events.manifestChanged();
    if (event.data.type === 'modules-kept') onModulesKept(event.data.failed);
  });
  // What the worker said while this page was still starting went unheard: ask what it has by now.
  if (isControlled) events.manifestChanged();
  offlineUse.set(isControlled ? 'ready' : 'not-ready');
  await register(events);
  setInterval(() => void update(events), UPDATE_INTERVAL);
  window.addEventListener('online', () => void update(events));
}

function onModulesKept(failed: readonly string[]): void {
  if (failed.length > 0) {
    setTimeout(() => void keepModules(failed), KEEP_AGAIN);
    return;
  }
  if (navigator.serviceWorker.controller || announce) offlineUse.set('ready');
  announce?.();
  announce = undefined;
}

/** Has the files of these modules kept for offline use; asked again after each start, as it goes on where it stopped. */
export async function keepModules(ids: readonly string[]): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: 'keep-modules', modules: [...ids] } satisfies ToWorker);
}

/** Has the files kept that an installation leaves out, once all the others are: those of the camera's decoder. */
export function keepRestWhenReady(): void {
  const ask = async () => {
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ type: 'keep-rest' } satisfies ToWorker);
  };
  if (offlineUse.get() === 'ready') return void ask();
  const stop = offlineUse.subscribe(() => {
    if (offlineUse.get() !== 'ready') return;
    stop();
    void ask();
  });
}
