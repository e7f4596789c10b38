// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WorkerEvents } from './register';

class FakeWorker extends EventTarget {
  state = 'installing';
  postMessage = vi.fn();
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}
class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  unregister = vi.fn(async () => true);
  update = vi.fn(async () => undefined);
  find(): FakeWorker {
    this.installing = new FakeWorker();
    this.dispatchEvent(new Event('updatefound'));
    return this.installing;
  }
}
class FakeContainer extends EventTarget {
  controller: object | null = null;
  registration = new FakeRegistration();
  active = { postMessage: vi.fn() };
  ready = Promise.resolve({ active: this.active });
  register = vi.fn(async () => this.registration);
  getRegistrations = async () => [this.registration];
  say(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const reload = vi.fn();
let container: FakeContainer;
let events: { [Name in keyof WorkerEvents]: ReturnType<typeof vi.fn<WorkerEvents[Name]>> };
let page: typeof import('./register');
let offlineUse: typeof import('./offline-use').offlineUse;
let setUnsavedWork: typeof import('../core/unsaved-work').setUnsavedWork;

function at(hostname: string): void {
  vi.stubGlobal('location', { hostname, reload });
}

beforeEach(async () => {
  vi.resetModules();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  container = new FakeContainer();
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  events = {
    cached: vi.fn<WorkerEvents['cached']>(),
    updateFound: vi.fn<WorkerEvents['updateFound']>(),
    manifestChanged: vi.fn<WorkerEvents['manifestChanged']>(),
  };
  reload.mockReset();
  at('shop.example');
  page = await import('./register');
  ({ offlineUse } = await import('./offline-use'));
  ({ setUnsavedWork } = await import('../core/unsaved-work'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('SWK-01 API-34 registers /sw.js, never out of the browser’s own cache', async () => {
  await page.registerServiceWorker(events);
  expect(container.register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' });
});

it('SWK-03 says that everything is cached after the first installation, when the modules are kept too', async () => {
  await page.registerServiceWorker(events);
  container.registration.find().become('installed');
  expect(events.cached).not.toHaveBeenCalled();
  await page.keepModules(['pos']);
  expect(container.active.postMessage).toHaveBeenCalledWith({ type: 'keep-modules', modules: ['pos'] });
  container.say({ type: 'modules-kept', modules: ['pos'], failed: [] });
  container.say({ type: 'modules-kept', modules: ['pos'], failed: [] });
  expect(events.cached).toHaveBeenCalledTimes(1);
  expect(events.updateFound).not.toHaveBeenCalled();
});

it('SWK-02 SWK-07 offers a new version, takes it over when asked, and loads the page anew once', async () => {
  container.controller = {};
  await page.registerServiceWorker(events);
  const next = container.registration.find();
  next.become('installed');
  expect(next.postMessage).not.toHaveBeenCalled();
  events.updateFound.mock.calls[0]?.[0]();
  expect(next.postMessage).toHaveBeenCalledWith({ type: 'take-over' });
  container.dispatchEvent(new Event('controllerchange'));
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledTimes(1);
});

it('SWK-02 offers a version that waits since an earlier visit', async () => {
  container.controller = {};
  container.registration.waiting = new FakeWorker();
  await page.registerServiceWorker(events);
  expect(events.updateFound).toHaveBeenCalledTimes(1);
});

it('SWK-10 neither takes over nor reloads under unsaved work', async () => {
  container.controller = {};
  await page.registerServiceWorker(events);
  const next = container.registration.find();
  next.become('installed');
  setUnsavedWork('cart', true);
  events.updateFound.mock.calls[0]?.[0]();
  container.dispatchEvent(new Event('controllerchange'));
  expect(next.postMessage).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
  setUnsavedWork('cart', false);
  expect(next.postMessage).toHaveBeenCalledTimes(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('SWK-07 the first worker that takes the page over reloads nothing', async () => {
  await page.registerServiceWorker(events);
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).not.toHaveBeenCalled();
});

it.each([
  ['SWK-04 ERR-23 a 404', new Response('', { status: 404 }), true],
  ['SWK-04 ERR-23 another program', new Response('<h1>x</h1>', { headers: { 'content-type': 'text/html' } }), true],
  ['SWK-04 the worker itself', new Response('x', { headers: { 'content-type': 'text/javascript' } }), false],
])('%s on localhost: removed and reloaded %#', async (_name, answer, isRemoved) => {
  at('localhost');
  container.controller = {};
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer),
  );
  await page.registerServiceWorker(events);
  expect(container.registration.unregister).toHaveBeenCalledTimes(isRemoved ? 1 : 0);
  expect(reload).toHaveBeenCalledTimes(isRemoved ? 1 : 0);
  expect(container.register).toHaveBeenCalledTimes(isRemoved ? 0 : 1);
});

it('SWK-05 SWK-06 elsewhere, and without an answer, the worker stays', async () => {
  container.controller = {};
  const call = vi.fn<typeof fetch>(async () => new Response('', { status: 404 }));
  vi.stubGlobal('fetch', call);
  await page.registerServiceWorker(events);
  expect(call).not.toHaveBeenCalled();
  at('localhost');
  call.mockRejectedValue(new TypeError('network'));
  await page.registerServiceWorker(events);
  expect(call).toHaveBeenCalledTimes(1);
  expect(container.registration.unregister).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});

it('SWK-03 SWK-09 an installation that was cut is registered anew until it is done, and offline use is not ready before', async () => {
  vi.useFakeTimers();
  await page.registerServiceWorker(events);
  expect(offlineUse.get()).toBe('not-ready');
  const gone = container.registration;
  gone.update.mockRejectedValue(new DOMException('gone', 'InvalidStateError'));
  gone.find().become('redundant');
  container.registration = new FakeRegistration();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(container.register).toHaveBeenCalledTimes(2);
  expect(gone.update).not.toHaveBeenCalled();
  container.registration.find().become('installed');
  container.say({ type: 'modules-kept', modules: [], failed: ['pos'] });
  expect(offlineUse.get()).toBe('not-ready');
  expect(events.cached).not.toHaveBeenCalled();
  container.say({ type: 'modules-kept', modules: ['pos'], failed: [] });
  expect(events.cached).toHaveBeenCalledTimes(1);
  expect(offlineUse.get()).toBe('ready');
  vi.useRealTimers();
});

it('SWK-01 SWK-09 a worker file that does not come is asked for again; a registration that is gone is made anew', async () => {
  vi.useFakeTimers();
  container.register.mockRejectedValueOnce(new TypeError('network'));
  const registering = page.registerServiceWorker(events);
  await vi.advanceTimersByTimeAsync(5_000);
  await registering;
  expect(container.register).toHaveBeenCalledTimes(2);
  container.registration.update.mockRejectedValue(new DOMException('gone', 'InvalidStateError'));
  container.registration = new FakeRegistration();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(container.register).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});

it('MOD-06 hears of a new manifest, also of one that came while this page was starting', async () => {
  container.controller = {};
  await page.registerServiceWorker(events);
  expect(events.manifestChanged).toHaveBeenCalledTimes(1);
  container.say({ type: 'manifest-changed' });
  expect(events.manifestChanged).toHaveBeenCalledTimes(2);
});

it('decision 110: the rest of the shell is asked for once everything else is kept', async () => {
  const asked = () => container.active.postMessage.mock.calls.filter(([{ type }]) => type === 'keep-rest').length;
  await page.registerServiceWorker(events);
  page.keepRestWhenReady();
  await container.ready;
  expect(asked()).toBe(0);
  container.registration.find().become('installed');
  container.say({ type: 'modules-kept', modules: ['pos'], failed: [] });
  await vi.waitFor(() => expect(asked()).toBe(1));
  container.say({ type: 'modules-kept', modules: ['pos'], failed: [] });
  page.keepRestWhenReady();
  await vi.waitFor(() => expect(asked()).toBe(2));
});
