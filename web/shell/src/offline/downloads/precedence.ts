/**
 * Products first: without them nobody can sell (decision 77). What else is downloaded asks for its first page at once, and
 * for the next while the products wait for an answer, or are through, or cannot be had.
 */

/** So long an answer may be on its way before the line counts as idle. Milliseconds. */
export const PATIENCE = 200;

export class Precedence {
  private taken = false;
  private over = false;
  private patience: AbortController | undefined;
  private waiting: (() => void)[] = [];

  constructor(
    private readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>,
    private readonly signal: AbortSignal,
  ) {}

  /** A page of products is about to come, or to be stored. Until `give` or `end` the others wait. */
  take(): void {
    if (this.over) return;
    this.patience?.abort();
    this.taken = true;
  }

  /** The products wait for an answer: when it is not here in a moment, the others go on until the next `take`. */
  async give(): Promise<void> {
    this.patience?.abort();
    const patience = new AbortController();
    this.patience = patience;
    await this.sleep(PATIENCE, AbortSignal.any([patience.signal, this.signal]));
    if (!patience.signal.aborted) this.release();
  }

  /** The products are through, or gave up. */
  end(): void {
    this.over = true;
    this.patience?.abort();
    this.release();
  }

  /** Resolves when others may ask for a page; undefined when they may now. */
  turn(): Promise<void> | undefined {
    return this.taken ? new Promise((resolve) => this.waiting.push(resolve)) : undefined;
  }

  private release(): void {
    this.taken = false;
    for (const goOn of this.waiting.splice(0)) goOn();
  }
}
