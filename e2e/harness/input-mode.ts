/** With what a test works the till. Who says keyboard must not touch, who says touch must not press a key: it is watched. */
import type { BrowserContext, BrowserContextOptions } from '@playwright/test';

export type InputMode = 'keyboard' | 'touch';

/** The two screens of the promises (UIC-07 and the counter's): a till with a keyboard, and a phone. */
export const SCREENS: Record<InputMode, BrowserContextOptions> = {
  keyboard: { viewport: { width: 1366, height: 768 } },
  touch: { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true },
};

/**
 * What was done with the wrong input from here on, in any page of the context: it stays empty. An on-screen keyboard
 * presses no keys, so text comes by `keyboard.insertText`.
 */
export async function watchInput(context: BrowserContext, input: InputMode): Promise<string[]> {
  const wrong: string[] = [];
  await context.exposeFunction('wrongInput', (what: string) => {
    wrong.push(what);
  });
  await context.addInitScript((expected) => {
    const tell = (what: string) => (window as unknown as { wrongInput: (what: string) => void }).wrongInput(what);
    const onPointer = (event: PointerEvent) => {
      if (event.isTrusted && (expected === 'keyboard' || event.pointerType !== 'touch')) tell(event.pointerType);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.isTrusted && expected === 'touch') tell(`key ${event.key}`);
    };
    addEventListener('pointerdown', onPointer, true);
    addEventListener('keydown', onKey, true);
  }, input);
  return wrong;
}
