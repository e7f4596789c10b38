/** A receipt printer that keeps what it is sent, in the place of the device. */
import type { Page } from '@playwright/test';

export interface Recorded {
  receipts: number[][];
  isOff: boolean;
  byBrowser: number;
}
export type Recording = typeof globalThis & { recorded: Recorded };

/** A USB printer of the printer class, after a device that is none. Runs in the page. */
export function plugIn(): void {
  const recorded: Recorded = { receipts: [], isOff: false, byBrowser: 0 };
  (globalThis as Recording).recorded = recorded;
  let sent: number[] = [];
  const device = (interfaceClass: number) => ({
    configuration: null,
    configurations: [
      {
        configurationValue: 1,
        interfaces: [
          {
            interfaceNumber: 0,
            alternates: [
              {
                ...{ alternateSetting: 0, interfaceClass },
                endpoints: [{ endpointNumber: 3, direction: 'out', type: 'bulk' }],
              },
            ],
          },
        ],
      },
    ],
    async open() {
      if (recorded.isOff) throw new DOMException('The device was disconnected.', 'NetworkError');
      sent = [];
    },
    async close() {
      if (sent.length > 0) recorded.receipts.push(sent);
    },
    async selectConfiguration() {},
    async claimInterface() {},
    async releaseInterface() {},
    async transferOut(_endpoint: number, data: Uint8Array) {
      sent.push(...data);
      return { status: 'ok', bytesWritten: data.length };
    },
  });
  const usb = { getDevices: async () => [device(3), device(7)], requestDevice: async () => device(7) };
  Object.defineProperty(Navigator.prototype, 'usb', { get: () => usb, configurable: true });
  window.print = () => {
    recorded.byBrowser += 1;
    window.dispatchEvent(new Event('afterprint'));
  };
}

export const recorded = (page: Page) => page.evaluate(() => (globalThis as Recording).recorded);
export const hex = (bytes: readonly number[] = []) => Buffer.from(bytes).toString('hex');
export const asText = (text: string) => Buffer.from(text, 'latin1').toString('hex');
