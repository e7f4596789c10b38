/** The data worker of one tab: hears the page and runs one session at a time. */
import { onStorageEvent } from '@bloom/local-db/worker';
import { DataSession } from './data-session';
import type { FromWorker, ToWorker } from './protocol';

let session: DataSession | undefined;

const tell = (message: FromWorker): void => self.postMessage(message);

onStorageEvent((event) => {
  if (event.type === 'outdated') tell({ type: 'storage', fault: 'outdated' });
});

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  switch (data.type) {
    case 'start':
      session?.stop();
      session = new DataSession(data, tell);
      void session.run();
      break;
    case 'stop':
      session?.stop();
      session = undefined;
      break;
    case 'token':
      session?.setToken(data.token);
      break;
    case 'reachable':
      session?.setReachable(data.reachable);
      break;
    case 'wake':
      session?.wake(data.urgent);
      break;
    case 'retry-download':
      session?.retryDownload(data.resource);
      break;
    case 'refresh-inventory':
      void (session ? session.refreshInventory() : Promise.resolve('Offline data is not running')).then((reason) =>
        tell({ type: 'refreshed', ask: data.ask, reason }),
      );
      break;
    case 'refresh-feed':
      void (session ? session.refreshFeed(data.feed) : Promise.resolve('Offline data is not running')).then((reason) =>
        tell({ type: 'refreshed', ask: data.ask, reason }),
      );
      break;
    case 'make-room':
      session?.stopDownloads();
      break;
  }
};

tell({ type: 'running' });
