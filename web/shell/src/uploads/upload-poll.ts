/** The only one who asks how far an upload is: for the notifications, and for whoever looks at it. */
import type { UploadNews, WatchedUpload } from '@bloom/shell-api';
import { ask } from '../background/ask';
import { Poll } from '../background/poll';
import { connectivity } from '../connectivity/connectivity';
import { UPLOAD_POLL, WATCHED_UPLOAD_POLL } from '../core/constants';
import { uploadJobs } from './upload-jobs';
import { forget, onPage, tell } from './upload-list';
import { isOver } from './upload-message';
import { addListener, answered, awaitsNews, dueWatched, isAnyWatched, newsOf, wantAgain } from './watched-uploads';

export const uploadPoll = new Poll(() => (isAnyWatched() ? WATCHED_UPLOAD_POLL : UPLOAD_POLL), askUploads);

const NOTHING_YET: UploadNews = { upload: undefined, error: undefined };

export function watchUpload(id: string): WatchedUpload {
  return {
    get: () => newsOf(id) ?? NOTHING_YET,
    subscribe(listener) {
      const ends = [addListener(id, listener), onPage(id), connectivity.subscribe(() => uploadPoll.wake())];
      uploadPoll.now();
      return () => {
        for (const end of ends) end();
      };
    },
    again() {
      wantAgain(id);
      uploadPoll.now();
    },
  };
}

async function askUploads(): Promise<'again' | 'rest'> {
  if (!connectivity.get().reachable) return 'rest';
  const running = uploadJobs.get().filter(({ message }) => !isOver(message) && message.productImportId);
  // Another tab has just told; what it tells is not all that a page shows.
  const unheard = running.filter(({ heardAt }) => Date.now() - heardAt >= UPLOAD_POLL - 200);
  const ids = new Set([...dueWatched(Date.now()), ...unheard.map(({ message }) => message.productImportId)]);
  for (const id of ids) {
    const asked = await ask('/api/uploads/{id}/', { path: { id } });
    answered(id, asked, Date.now());
    const isFollowed = uploadJobs.get().some(({ message }) => message.productImportId === id);
    if (asked.is === 'answered' && isFollowed) tell(asked.answer);
    else if (asked.is === 'refused' && [403, 404].includes(asked.status)) forget(id);
  }
  return running.length > 0 || awaitsNews() ? 'again' : 'rest';
}
