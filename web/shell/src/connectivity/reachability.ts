/**
 * Does our server answer? (CON-23: neither `navigator.onLine` nor one failed request decides that.)
 *
 * Every answer of the API counts as a probe that succeeded. A silence, the browser's online and offline events and
 * the return to a tab start a probe at once; besides, the server is asked when nothing was answered for 10 s, every 3 s
 * while it is lost, and once a minute by a page that nobody sees: what it says of the connection is read by nobody.
 */
export interface ReachabilitySettings {
  /** Asked with GET; any answer below 500 counts. */
  url: string;
  /** Milliseconds. */
  timeout: number;
  idleInterval: number;
  hiddenInterval: number;
  lostInterval: number;
}

export interface ReachabilityEvents {
  answered(): void;
  silent(): void;
}

export class Reachability {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: AbortController | undefined;
  private lost = false;

  constructor(
    private readonly settings: ReachabilitySettings,
    private readonly events: ReachabilityEvents,
  ) {}

  start(): void {
    this.probe();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.running?.abort();
    this.running = undefined;
  }

  /** Somebody's request was answered. */
  success(): void {
    this.lost = false;
    this.events.answered();
    this.plan();
  }

  /** Somebody's request got no answer: look for ourselves. */
  failure(): void {
    this.probe();
  }

  /** Asks now, unless a question is already on its way. */
  probe(): void {
    if (this.running) return;
    clearTimeout(this.timer);
    const controller = new AbortController();
    this.running = controller;
    void this.ask(controller).then((answered) => {
      if (this.running !== controller) return;
      this.running = undefined;
      if (answered) {
        this.success();
      } else {
        this.lost = true;
        this.events.silent();
        this.plan();
      }
    });
  }

  private async ask(controller: AbortController): Promise<boolean> {
    const limit = setTimeout(() => controller.abort(), this.settings.timeout);
    try {
      const answer = await fetch(this.settings.url, {
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        signal: controller.signal,
      });
      // A captive portal answers with its own page; ours is never HTML.
      return answer.status < 500 && !(answer.headers.get('content-type') ?? '').includes('text/html');
    } catch {
      // The browser breaks off the questions of a page it leaves. Such a page runs no task any more: a silence of the
      // server is told by one, or the next page would begin offline.
      await new Promise((resolve) => setTimeout(resolve));
      return false;
    } finally {
      clearTimeout(limit);
    }
  }

  private plan(): void {
    if (this.running) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.probe(), this.interval());
  }

  private interval(): number {
    if (this.lost) return this.settings.lostInterval;
    return document.visibilityState === 'visible' ? this.settings.idleInterval : this.settings.hiddenInterval;
  }
}
