/** Before each test file: what jsdom lacks, and screens of one test do not leak into the next. */
import { webcrypto } from 'node:crypto';
import { threadId } from 'node:worker_threads';
import { afterEach, vi } from 'vitest';

// How long a machine may need is no promise of ours: these only end what hangs, before the limit of the test does.
const PATIENCE_MS = 15_000;
const { waitFor } = vi;
vi.waitFor = (look, options = {}) =>
  waitFor(look, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });

// A channel of Node reaches all threads: what one file says is not for the files beside it.
const { BroadcastChannel: NodeChannel } = globalThis;
if (!('isOfThread' in NodeChannel)) {
  globalThis.BroadcastChannel = class extends NodeChannel {
    static readonly isOfThread = true;
    constructor(name: string) {
      super(`${threadId} ${name}`);
    }
  };
}

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: PATIENCE_MS });
  afterEach(cleanup);
  const dialog = HTMLDialogElement.prototype;
  dialog.showModal ??= function showModal() {
    this.open = true;
  };
  dialog.close ??= function close() {
    this.open = false;
  };
  // jsdom knows files, but not how to read them by themselves.
  Blob.prototype.arrayBuffer ??= function arrayBuffer(this: Blob) {
    return new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as ArrayBuffer);
      reader.onerror = () => reject(reader.error);
      reader.readAsArrayBuffer(this);
    });
  };
  if (!crypto.subtle) Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle });
}
