/** Asks again and again, a wait after each answer, and rests when there is nothing to ask. */
export class Poll {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isBusy = false;
  private isWanted = false;
  private isHurried = false;
  private isOver = false;

  /** `work` never rejects in the ordinary way; what it throws is written down and it is asked again. */
  constructor(
    private readonly wait: () => number,
    private readonly work: () => Promise<'again' | 'rest'>,
  ) {}

  /** There may be something to ask: now, unless it is being asked or its time is set. */
  wake(): void {
    if (this.isBusy) this.isWanted = true;
    else if (!this.isOver && this.timer === undefined) void this.turn();
  }

  /** Something is to be asked at once, whatever time is set. */
  now(): void {
    if (this.isBusy) this.isHurried = true;
    else if (!this.isOver) {
      this.rest();
      void this.turn();
    }
  }

  private rest(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  stop(): void {
    this.isOver = true;
    clearTimeout(this.timer);
  }

  private async turn(): Promise<void> {
    this.isBusy = true;
    this.isWanted = false;
    this.isHurried = false;
    let next: 'again' | 'rest' = 'again';
    try {
      next = await this.work();
    } catch (error) {
      console.warn('A poll failed', error);
    }
    this.isBusy = false;
    if (this.isHurried) return this.now();
    if (this.isOver || (next === 'rest' && !this.isWanted)) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      void this.turn();
    }, this.wait());
  }
}
