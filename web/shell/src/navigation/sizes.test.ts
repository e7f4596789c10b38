import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  BOTTOM_BAR_HEIGHT,
  DRAWER_WIDTH,
  DROPDOWN_MAX_HEIGHT,
  SMALL_SCREEN,
  STACK_Z_INDEX,
  TOOLTIP_MAX_WIDTH,
} from '../app/constants';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const ui = (path: string) => read(`../../../packages/ui/src/${path}`);
const number = (text: string, name: string) => Number(new RegExp(`${name}: (\\d+)`).exec(text)?.[1]);

/** The declarations of the first rule for one class. */
const rule = (css: string, name: string) => new RegExp(`\\.${name} \\{([^}]*)\\}`).exec(css)?.[1] ?? '';

describe('the sizes in the style sheets are the constants', () => {
  it('UIC-01 UIC-06 NOT-07 NOT-14 drawer and tooltip', () => {
    expect(ui('overlays/dialog.module.css')).toContain(`width: ${DRAWER_WIDTH}px`);
    expect(rule(ui('overlays/dialog.module.css'), 'drawer')).toContain('max-width: 100vw');
    expect(ui('overlays/tooltip.module.css')).toContain(`max-width: min(${TOOLTIP_MAX_WIDTH}px`);
  });

  it('UIC-03 NAV-18 NAV-19 NAV-21 bottom bar, its place under the content, and where it begins', () => {
    const frame = read('./frame.module.css');
    expect(frame).toContain(`height: ${BOTTOM_BAR_HEIGHT}px`);
    expect(frame).toContain(`--bloom-bottom: ${BOTTOM_BAR_HEIGHT}px`);
    expect(frame).toContain(`max-width: ${SMALL_SCREEN - 0.02}px`);
    const small = frame.slice(
      frame.indexOf('@media', frame.indexOf('.bottomBar {')),
      frame.lastIndexOf('@media print'),
    );
    expect(rule(frame, 'bottomBar')).toContain('display: none');
    expect(rule(small, 'bottomBar')).toContain('position: fixed');
    expect(rule(small, 'bottomBar')).toContain('overflow-x: auto');
    expect(rule(small, 'rail')).toContain('display: none');
    expect(frame.slice(frame.lastIndexOf('@media print'))).toMatch(/\.bottomBar,[^}]*display: none/);
  });

  it('UIC-04 dropdown', () => {
    expect(`${/const HIGHEST = (\d+);/.exec(ui('fields/list-place.ts'))?.[1]}px`).toBe(DROPDOWN_MAX_HEIGHT);
  });

  it('NOT-01 the stack is fixed at the bottom left', () => {
    const stack = rule(read('../notifications/stack.module.css'), 'stack');
    expect(stack).toContain('position: fixed');
    expect(stack).toMatch(/\bleft: .*\n\s*bottom: /);
  });

  it('UIC-05 NOT-04 NOT-05 T63 the stack lies under drawers and dialogs', () => {
    const tokens = ui('theme/tokens.css');
    expect(number(tokens, '--bloom-layer-stack')).toBe(STACK_Z_INDEX);
    expect(number(tokens, '--bloom-layer-drawer')).toBeGreaterThan(STACK_Z_INDEX);
    expect(number(tokens, '--bloom-layer-dialog')).toBeGreaterThan(STACK_Z_INDEX);
  });
});
