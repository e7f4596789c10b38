/** Runs once the page has nothing else to do, 5 seconds from now at the latest. Returns what calls it off. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout: 5000 });
    return () => cancelIdleCallback(handle);
  }
  // Safari has no idle callback; a moment after the page is drawn is as good.
  const handle = window.setTimeout(run, 300);
  return () => window.clearTimeout(handle);
}
