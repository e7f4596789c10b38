/**
 * What people whose device keeps no copy know (decision 49): the server is asked for what is typed, and only what it has
 * answered is in memory. Screens follow it as they follow a copy.
 */
import { ServerProblem } from '@bloom/shell-api';

/** Milliseconds that an answer is good for; typing the same again asks again then. */
const FRESH = 20_000;

interface AskedState {
  /** Grows with every change, so that a screen knows to look again. */
  version: number;
  state: 'loading' | 'ready' | 'failed';
}

export interface AskedPage<Row> {
  /** How many fit in all. */
  count: number;
  results: Row[];
}

interface AskedFacts {
  /** For the log. */
  what: string;
  /** Milliseconds without another key before the server is asked. */
  typingPause: number;
  /** Statuses of refusals that are an answer too: nothing fits. */
  nothing: readonly number[];
}

const wordsOf = (query: string) => query.trim().toLowerCase();

export abstract class AskedServer<State extends AskedState, Row> {
  protected abstract current: State;
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wanted = '';
  private answered: { words: string; count: number; at: number } | null = null;
  private asking: { words: string; done: Promise<void> } | null = null;
  /** The last call got no answer. */
  failed = false;

  constructor(private readonly facts: AskedFacts) {}

  /** Resolves once those that fit are in memory; with null when the server did not answer. */
  protected abstract look(words: string): Promise<AskedPage<Row> | null>;
  /** Puts what the server answered into memory. */
  protected abstract keep(rows: Row[]): void;

  get = (): State => this.current;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) clearTimeout(this.timer);
    };
  };

  /** How many fit in all; undefined until the server has said. */
  countOf(query: string): number | undefined {
    return this.answered?.words === wordsOf(query) ? this.answered.count : undefined;
  }

  /** The server is asked once nothing more is typed. */
  ask(query: string): void {
    this.wanted = wordsOf(query);
    clearTimeout(this.timer);
    if (this.isFresh(this.wanted)) return;
    this.timer = setTimeout(() => void this.answer(query), this.wanted === '' ? 0 : this.facts.typingPause);
  }

  /** Resolves when the server has answered for these words, or could not. */
  async answer(query: string): Promise<void> {
    const words = wordsOf(query);
    this.wanted = words;
    clearTimeout(this.timer);
    if (this.isFresh(words)) return;
    if (this.asking?.words !== words) this.asking = { words, done: this.lookFor(words) };
    await this.asking.done;
  }

  /** Keeps what the server answers; null when it does not. */
  protected async kept(answer: Promise<AskedPage<Row>>): Promise<AskedPage<Row> | null> {
    try {
      const page = await answer;
      this.failed = false;
      this.keep(page.results);
      this.tell();
      return page;
    } catch (error) {
      if (error instanceof ServerProblem && this.facts.nothing.includes(error.status)) return { count: 0, results: [] };
      console.warn(`The server could not be asked for ${this.facts.what}`, error);
      this.failed = true;
      this.tell();
      return null;
    }
  }

  /** Something in memory has changed. */
  protected tell(): void {
    this.current = { ...this.current, version: this.current.version + 1, state: 'ready' };
    for (const listener of [...this.listeners]) listener();
  }

  private isFresh(words: string): boolean {
    return !this.failed && this.answered?.words === words && performance.now() - this.answered.at < FRESH;
  }

  private async lookFor(words: string): Promise<void> {
    const page = await this.look(words);
    if (this.asking?.words === words) this.asking = null;
    if (page && this.wanted === words) this.answered = { words, count: page.count, at: performance.now() };
    this.tell();
  }
}
