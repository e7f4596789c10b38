/** What a person really sees: inside the window, inside every list that scrolls, and under nothing else. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Empty when all of the element can be seen, else what is wrong with it. */
export function whatHides(element: Element): string {
  const box = element.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) return 'it has no size';
  const { innerWidth, innerHeight } = window;
  // Half a pixel is rounding.
  if (box.left < -0.5 || box.top < -0.5 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5) {
    const edges = [box.left, box.top, box.right, box.bottom].map(Math.round).join(' ');
    return `${edges} stands out of the window of ${innerWidth} x ${innerHeight}`;
  }
  const inset = 3;
  const [middle, centre] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  // The middle and the four edges; corners are round, and what lies behind them is seen there.
  const points: [number, number][] = [
    [middle, centre],
    [box.left + inset, centre],
    [box.right - inset, centre],
    [middle, box.top + inset],
    [middle, box.bottom - inset],
  ];
  for (const [x, y] of points) {
    const top = document.elementFromPoint(x, y);
    if (top && (element.contains(top) || top.contains(element)) && !isClipped(element, x, y)) continue;
    return `at ${Math.round(x)} ${Math.round(y)} there is ${top?.tagName ?? 'nothing'} "${top?.textContent?.slice(0, 40)}"`;
  }
  return '';

  /** A list that scrolls shows its background where a part of it is cut off. Nothing cuts off what lies in the top layer. */
  function isClipped(inner: Element, x: number, y: number): boolean {
    const aroundOf = (element: Element) => (element.matches(':popover-open') ? null : element.parentElement);
    for (let outer = aroundOf(inner); outer; outer = aroundOf(outer)) {
      if (getComputedStyle(outer).overflow === 'visible') continue;
      const edge = outer.getBoundingClientRect();
      if (x < edge.left || x > edge.right || y < edge.top || y > edge.bottom) return true;
    }
    return false;
  }
}

/** Waits until all of it is in sight. `toBeVisible` is content with what lies outside of the window, or under something. */
export async function expectInSight(locator: Locator, message = 'in sight'): Promise<void> {
  await expect(locator).toHaveCount(1);
  await expect.poll(() => locator.evaluate(whatHides), { message, timeout: 15_000 }).toBe('');
}

/** Between two moves of a page that is still coming to rest. Milliseconds. */
const AT_REST = 1_000;

/** Resolves when nothing on the page has moved for a while: a finger that comes down on what moves away presses something else. */
export async function atRest(page: Page): Promise<void> {
  const sinceLastMove = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let last = 0;
          const watch = new PerformanceObserver((list) => {
            last = Math.max(last, ...list.getEntries().map(({ startTime }) => startTime));
          });
          watch.observe({ type: 'layout-shift', buffered: true });
          // The moves so far are told in a task of their own.
          setTimeout(() => {
            watch.disconnect();
            resolve(performance.now() - last);
          }, 50);
        }),
    );
  await expect.poll(sinceLastMove, { message: 'the page moves' }).toBeGreaterThan(AT_REST);
}
