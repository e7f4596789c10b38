/**
 * Keeps the data worker running. One whose file did not come, came broken, or never spoke is started anew, for as long as
 * it takes: nothing is downloaded or sent without it.
 */
import type { FromWorker, ToWorker } from './protocol';

/** Its file is there when it is made; so long an old tablet may take to run it. Milliseconds. */
export const SPEAKS_WITHIN = 15_000;
/** Between a worker that failed and the next. Milliseconds. */
export const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 4_000;

export interface WorkerPorts {
  /** Resolves when every file of the worker is there and whole. */
  fetch(): Promise<void>;
  /** The files are to be looked at again: what was there did not run. */
  forget(): void;
  make(): Worker;
  /** What a new worker is told first, as things are now. */
  first(): ToWorker;
  hear(message: FromWorker): void;
  /** A worker that had begun is gone, and with it what it was asked. */
  lost(): void;
}

export interface KeptWorker {
  /** False while there is none: the next one begins with how things are then. */
  tell(message: ToWorker): boolean;
  /** Not later than now: somebody waits for it. */
  hurry(): void;
  end(): void;
}

export function keepWorker(ports: WorkerPorts): KeptWorker {
  let worker: Worker | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let ended = false;
  let speaks = false;

  const drop = () => {
    clearTimeout(timer);
    worker?.terminate();
    worker = undefined;
    speaks = false;
  };

  const failed = (reason: string) => {
    if (ended) return;
    console.error('The data worker did not start', reason);
    drop();
    ports.lost();
    ports.forget();
    failures += 1;
    timer = setTimeout(() => void begin(), Math.min(FIRST_PAUSE * failures, LONGEST_PAUSE));
  };

  const begin = async () => {
    timer = undefined;
    await ports.fetch();
    if (ended) return;
    const made = ports.make();
    worker = made;
    made.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (made !== worker) return;
      if (data.type !== 'running') return ports.hear(data);
      clearTimeout(timer);
      speaks = true;
      failures = 0;
    };
    made.onerror = (event) => {
      if (made !== worker) return;
      // A fault inside a worker that runs ends one piece of work, not the worker.
      if (speaks) console.error('The data worker failed', event.message);
      else failed(event.message);
    };
    timer = setTimeout(() => failed('it never spoke'), SPEAKS_WITHIN);
    made.postMessage(ports.first());
  };

  void begin();
  return {
    tell(message) {
      worker?.postMessage(message);
      return worker !== undefined;
    },
    hurry() {
      if (worker || timer === undefined) return;
      clearTimeout(timer);
      void begin();
    },
    end() {
      ended = true;
      worker?.postMessage({ type: 'stop' } satisfies ToWorker);
      drop();
    },
  };
}
