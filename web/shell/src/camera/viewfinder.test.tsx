import { onCameraScan } from '@bloom/shell-api/scanner/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeFacility, renderShell } from '../testing/render-shell';
import { camera } from './camera';
import { CameraStrip } from './camera-strip';

vi.mock('./beep', () => ({ beep: vi.fn() }));

interface Seen {
  rawValue: string;
  format: string;
}

let inSight: Seen[];
let scans: string[];
let stopScans: () => void;
const track = Object.assign(new EventTarget(), {
  stop: vi.fn(),
  getCapabilities: () => ({ torch: true }),
  applyConstraints: vi.fn(async () => undefined),
});
const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
const getUserMedia = vi.fn();

class FakeDetector {
  static getSupportedFormats = async () => ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'data_matrix', 'qr_code'];
  detect = async () => inSight.map((seen) => ({ ...seen, boundingBox: { left: 0, width: 10, top: 0, height: 10 } }));
}

beforeEach(async () => {
  inSight = [];
  scans = [];
  track.stop.mockClear();
  track.applyConstraints.mockClear();
  getUserMedia.mockReset().mockResolvedValue(stream);
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: Object.assign(new EventTarget(), {
      getUserMedia,
      enumerateDevices: async () => [{ kind: 'videoinput' }],
    }),
  });
  Object.assign(globalThis, {
    BarcodeDetector: FakeDetector,
    createImageBitmap: async () => ({ close: () => undefined }),
  });
  Object.assign(HTMLVideoElement.prototype, { play: async () => undefined });
  for (const [name, value] of Object.entries({
    readyState: 4,
    videoWidth: 640,
    videoHeight: 480,
    clientWidth: 320,
    clientHeight: 160,
  })) {
    Object.defineProperty(HTMLVideoElement.prototype, name, { configurable: true, get: () => value });
  }
  stopScans = onCameraScan((code) => {
    scans.push(code);
    return true;
  });
  camera.subscribe(() => undefined);
  await waitFor(() => expect(camera.get()).not.toBe('absent'));
});
afterEach(() => {
  act(camera.close);
  cleanup();
  stopScans();
});

async function open(): Promise<void> {
  renderShell(<CameraStrip />, { facility: makeFacility() });
  act(camera.open);
  await screen.findByRole('region', { name: 'Camera scanner' });
}
const said = () => within(screen.getByRole('region', { name: 'Camera scanner' })).getByRole('status').textContent;

describe('the open camera', () => {
  it('hands over each pack once, and says which code it was', async () => {
    await open();
    await waitFor(() => expect(said()).toBe('Hold a barcode in front of the camera.'));
    inSight = [{ rawValue: '9506682101352', format: 'ean_13' }];
    await waitFor(() => expect(scans).toEqual(['9506682101352']));
    await waitFor(() => expect(said()).toBe('Read: 9506682101352'));
    inSight = [{ rawValue: '(01)02000000000008(17)391231(10)A7', format: 'data_matrix' }];
    await waitFor(() => expect(said()).toBe('Read: 2000000000008'));
    expect(scans).toHaveLength(2);
  });

  it('hands over again what nobody took', async () => {
    stopScans();
    await open();
    inSight = [{ rawValue: '9506682101352', format: 'ean_13' }];
    const offered = vi.fn(() => false);
    stopScans = onCameraScan(offered);
    await waitFor(() => expect(offered.mock.calls.length).toBeGreaterThan(2));
    expect(said()).toBe('Hold a barcode in front of the camera.');
  });

  it('switches its light, and lets go of the camera when it is closed', async () => {
    const user = userEvent.setup();
    await open();
    const light = await screen.findByRole('button', { name: 'Light' });
    await user.click(light);
    expect(track.applyConstraints).toHaveBeenLastCalledWith({ advanced: [{ torch: true }] });
    await waitFor(() => expect(light.getAttribute('aria-pressed')).toBe('true'));
    expect(document.documentElement.dataset.camera).toBe('open');
    await user.click(screen.getByRole('button', { name: 'Close the camera' }));
    expect(camera.get()).toBe('closed');
    await waitFor(() => expect(track.stop).toHaveBeenCalled());
    expect(document.documentElement.dataset.camera).toBeUndefined();
  });

  it('says so when the system takes the camera away', async () => {
    await open();
    await waitFor(() => expect(said()).toBe('Hold a barcode in front of the camera.'));
    act(() => void track.dispatchEvent(new Event('ended')));
    expect(said()).toMatch(/does not answer/);
  });

  it.each([
    ['NotAllowedError', /may not use the camera/],
    ['NotReadableError', /does not answer/],
    ['NotFoundError', /No camera was found/],
    ['InvalidStateError', /has stopped/],
  ])('says what to do after %s', async (name, words) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    getUserMedia.mockRejectedValue(new DOMException('no', name));
    await open();
    await waitFor(() => expect(said()).toMatch(words));
  });
});
