/** Before each test file: what jsdom lacks, and screens of one test do not leak into the next. */
import { afterEach } from 'vitest';

if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react');
  afterEach(cleanup);
  const dialog = HTMLDialogElement.prototype;
  dialog.showModal ??= function showModal() {
    this.open = true;
  };
  dialog.close ??= function close() {
    this.open = false;
  };
}
