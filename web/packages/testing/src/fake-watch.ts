/** `shell.uploads.watch` for tests: asks the fake server while somebody listens, until the upload has ended. */
import {
  type Connectivity,
  type ModuleServer,
  type Observable,
  ServerProblem,
  Unreachable,
  type UploadNews,
  type WatchedUpload,
} from '@bloom/shell-api';
import { observable } from './observable';

/** A tenth of what the shell waits. Milliseconds. */
const EVERY = 100;
const OVER: readonly string[] = ['COMPLETED', 'FAILED_VALIDATION'];

interface Parts {
  server: ModuleServer;
  connectivity: Observable<Connectivity>;
}

/** @param onPage called when the first one listens; what it returns when the last one stops */
export function fakeWatch({ server, connectivity }: Parts, id: string, onPage: () => () => void): WatchedUpload {
  const news = observable<UploadNews>({ upload: undefined, error: undefined });
  let listeners = 0;
  let leaves: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function ask() {
    clearTimeout(timer);
    if (!connectivity.get().reachable) return;
    try {
      const upload = await server.read('/api/uploads/{id}/', { path: { id } });
      if (listeners === 0) return;
      news.set({ upload, error: undefined });
      if (!OVER.includes(upload.status)) timer = setTimeout(() => void ask(), EVERY);
    } catch (error) {
      if (!(error instanceof ServerProblem || error instanceof Unreachable)) throw error;
      news.set({ ...news.get(), error });
    }
  }
  return {
    get: news.get,
    subscribe(listener) {
      const stop = news.subscribe(listener);
      listeners += 1;
      if (listeners === 1) {
        leaves = [onPage(), connectivity.subscribe(() => void ask())];
        void ask();
      }
      return () => {
        stop();
        listeners -= 1;
        if (listeners > 0) return;
        clearTimeout(timer);
        for (const leave of leaves) leave();
      };
    },
    again: () => void ask(),
  };
}
