// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';

const keepRestWhenReady = vi.hoisted(() => vi.fn());
vi.mock('../service-worker/register', () => ({ keepRestWhenReady }));

class FakeDevices extends EventTarget {
  kinds: string[] = [];
  enumerateDevices = async () => this.kinds.map((kind) => ({ kind }));
  plug(...kinds: string[]): void {
    this.kinds = kinds;
    this.dispatchEvent(new Event('devicechange'));
  }
}

let devices: FakeDevices;
let isTouched = false;
let camera: typeof import('./camera').camera;
let cameraState: typeof import('./camera').cameraState;

function give(value: unknown): void {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value });
}

beforeEach(async () => {
  vi.resetModules();
  keepRestWhenReady.mockReset();
  devices = new FakeDevices();
  give(devices);
  isTouched = false;
  window.matchMedia = () => ({ matches: isTouched }) as MediaQueryList;
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: {} });
  ({ camera, cameraState } = await import('./camera'));
});

const follow = () => camera.subscribe(() => undefined);

it('is there when the device has one, comes with its cable, and closes when that is pulled', async () => {
  follow();
  expect(camera.get()).toBe('absent');
  camera.open();
  expect(camera.get()).toBe('absent');
  devices.plug('audioinput', 'videoinput');
  await vi.waitFor(() => expect(camera.get()).toBe('closed'));
  camera.open();
  expect(camera.get()).toBe('open');
  devices.plug('videoinput', 'videoinput');
  await vi.waitFor(() => expect(camera.get()).toBe('open'));
  devices.plug('audioinput');
  await vi.waitFor(() => expect(camera.get()).toBe('absent'));
});

it('is looked for by who may open it, not by the frame of every page', async () => {
  const looks = vi.spyOn(devices, 'enumerateDevices');
  cameraState.subscribe(() => undefined);
  expect(looks).not.toHaveBeenCalled();
  follow();
  expect(looks).toHaveBeenCalledTimes(1);
});

it('is not there where a page may not have one', async () => {
  give(undefined);
  follow();
  await Promise.resolve();
  expect(camera.get()).toBe('absent');
});

it('decision 110: only a device that is touched, and whose browser reads no codes, keeps the decoder ahead', async () => {
  devices.kinds = ['videoinput'];
  follow();
  await vi.waitFor(() => expect(camera.get()).toBe('closed'));
  expect(keepRestWhenReady).not.toHaveBeenCalled();
  isTouched = true;
  const reads = vi.fn(async () => ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'data_matrix', 'qr_code']);
  vi.stubGlobal('BarcodeDetector', Object.assign(vi.fn(), { getSupportedFormats: reads }));
  devices.plug('videoinput');
  await vi.waitFor(() => expect(reads).toHaveBeenCalledTimes(1));
  expect(keepRestWhenReady).not.toHaveBeenCalled();
  // As on a tablet without Google's services: the interface is there, and reads nothing.
  reads.mockResolvedValue([]);
  devices.plug('videoinput');
  await vi.waitFor(() => expect(keepRestWhenReady).toHaveBeenCalledTimes(1));
});
