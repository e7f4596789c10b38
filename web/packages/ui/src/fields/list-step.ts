/** Options a page key goes on or back. */
const PAGE = 10;

/** Where a key leads in a list, which does not go round; null for a key that leads nowhere. */
export function stepOf(key: string, active: number, count: number): number | null {
  const steps: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + PAGE,
    PageUp: active - PAGE,
    Home: 0,
    End: count - 1,
  };
  const step = steps[key];
  return step === undefined ? null : Math.max(0, Math.min(count - 1, step));
}
