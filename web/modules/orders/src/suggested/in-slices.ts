/** Milliseconds of work before the page has its turn. */
const SLICE = 8;

/**
 * Runs work to its end, and lets the page answer meanwhile; what is short is done at once.
 * @returns stops it; then `done` is not called
 */
export function inSlices<Result>(work: Generator<undefined, Result>, done: (result: Result) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function run() {
    const until = performance.now() + SLICE;
    for (;;) {
      const step = work.next();
      if (step.done) return done(step.value);
      if (performance.now() >= until) break;
    }
    timer = setTimeout(run, 0);
  }
  run();
  return () => clearTimeout(timer);
}
