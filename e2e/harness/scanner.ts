/** A barcode scanner: a keyboard that types a code at a steady pace and ends it with Enter, whatever has the focus. */
import type { CDPSession, Page } from '@playwright/test';

const KEY_EVERY_MS = 20;
/** From trigger to trigger on the same pack: two fit into a second, whatever the machine is busy with. */
const NEXT_SCAN_MS = 100;

export class Scanner {
  private last = 0;

  private constructor(private readonly devtools: CDPSession) {}

  static async plugInto(page: Page): Promise<Scanner> {
    return new Scanner(await page.context().newCDPSession(page));
  }

  /**
   * The keys bear the times at which the hardware makes them, 20 ms apart, the last one now: a busy machine hands them
   * over late, it does not make the scanner slower.
   */
  async scan(code: string): Promise<void> {
    const keys = [...code, 'Enter'];
    let at = Math.max(this.last + NEXT_SCAN_MS, Date.now() - keys.length * KEY_EVERY_MS);
    for (const key of keys) {
      await this.press(key, at);
      at += KEY_EVERY_MS;
    }
    this.last = at - KEY_EVERY_MS;
  }

  private async press(key: string, atMs: number): Promise<void> {
    const enter = key === 'Enter';
    const text = enter ? '\r' : key;
    const windowsVirtualKeyCode = enter ? 13 : key.toUpperCase().charCodeAt(0);
    const event = { key, code: enter ? 'Enter' : `Digit${key}`, windowsVirtualKeyCode, timestamp: atMs / 1000 };
    await this.devtools.send('Input.dispatchKeyEvent', { ...event, type: 'keyDown', text, unmodifiedText: text });
    await this.devtools.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' });
  }
}
