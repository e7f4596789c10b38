import { ServerProblem } from '@bloom/shell-api';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AskedPage, AskedServer } from './asked-server';

type State = { version: number; state: 'loading' | 'ready' };

class Names extends AskedServer<State, string> {
  protected current: State = { version: 0, state: 'loading' };
  readonly known: string[] = [];

  constructor(private readonly server: (words: string) => Promise<AskedPage<string>>) {
    super({ what: 'names', typingPause: 150, nothing: [422] });
  }
  protected look(words: string) {
    return this.kept(this.server(words));
  }
  protected keep(rows: string[]) {
    this.known.push(...rows);
  }
}

const one = async (words: string) => ({ count: 7, results: [words] });

describe('DWN-05 what is typed is asked of the server where the device keeps no copy', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('DWN-05 once nothing more is typed, once for the same words, and again when the answer is old', async () => {
    const server = vi.fn(one);
    const names = new Names(server);
    const told = vi.fn();
    names.subscribe(told);
    for (const typed of ['a', 'am', 'Amo ']) names.ask(typed);
    await vi.advanceTimersByTimeAsync(149);
    expect([server.mock.calls.length, names.countOf('amo')]).toEqual([0, undefined]);
    await vi.advanceTimersByTimeAsync(1);
    expect([server.mock.calls, names.known, names.countOf('AMO')]).toEqual([[['amo']], ['amo'], 7]);
    expect([names.get().state, told.mock.calls.length > 0]).toEqual(['ready', true]);
    await names.answer('amo');
    expect(server).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(20_000);
    await Promise.all([names.answer('amo'), names.answer('amo')]);
    expect(server).toHaveBeenCalledTimes(2);
  });

  it('DWN-05 is asked of nobody once no screen looks any more', async () => {
    const server = vi.fn(one);
    const names = new Names(server);
    const leave = names.subscribe(() => undefined);
    names.ask('amo');
    leave();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server).not.toHaveBeenCalled();
  });

  it('DWN-05 a refusal that means nothing fits is an answer, silence is none and is asked again', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const silence = new TypeError('Failed to fetch');
    const answers = [new ServerProblem(422, 'too_many_words', ''), silence, null, silence];
    const asked: string[] = [];
    const names = new Names(async (words) => {
      asked.push(words);
      const answer = answers.shift();
      if (answer) throw answer;
      return one(words);
    });
    await names.answer('a b c');
    expect([names.countOf('a b c'), names.failed]).toEqual([0, false]);
    await names.answer('amo');
    expect([names.countOf('amo'), names.failed, warn.mock.calls.length]).toEqual([undefined, true, 1]);
    await names.answer('amo');
    expect([names.countOf('amo'), names.failed]).toEqual([7, false]);
    await names.answer('zinc');
    await names.answer('amo');
    expect(asked).toEqual(['a b c', 'amo', 'amo', 'zinc', 'amo']);
    warn.mockRestore();
  });
});
