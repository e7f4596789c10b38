/**
 * Follows uploads to their end, whatever page is open: those started here, those heard of on the channels, and at a
 * start those that are not finished or not cleared. Whoever has asked lately tells all tabs, so that one of them asks.
 */

import type { Upload } from '@bloom/api-client';
import type { ShellSession } from '@bloom/shell-api';
import { ask } from '../background/ask';
import { jobText } from '../background/texts';
import { connectivity } from '../connectivity/connectivity';
import { STOCK_TAKE_POLL_DELAY } from '../core/constants';
import { notify } from '../core/notify';
import { i18n } from '../i18n/i18n';
import { refreshInventory } from '../offline';
import { uploadJobs } from './upload-jobs';
import { listen, tell } from './upload-list';
import { follow, followedBy, unfollow } from './upload-memory';
import { isDone, isOver, outcomeOf, type UploadJob } from './upload-message';
import { uploadPoll } from './upload-poll';
import { resourceText } from './upload-resources';

/** A finished upload is news for so long. Milliseconds. */
const NEWS = 86_400_000;

/** Returns what ends it. */
export function followUploads(session: ShellSession): () => void {
  const over = new Set<string>();
  const timers = new Set<ReturnType<typeof setTimeout>>();

  function onChange(): void {
    for (const job of uploadJobs.get()) {
      const id = job.message.productImportId;
      if (!isOver(job.message) || over.has(`${job.kind} ${id}`)) continue;
      over.add(`${job.kind} ${id}`);
      ended(job, session, timers);
    }
    uploadPoll.wake();
  }

  /**
   * What was over before this page knew of it is no news: nobody is told. Its products are asked for again, because the
   * page that was told may have been left before they came.
   */
  async function bringBack(): Promise<void> {
    const { id: userId } = session.user;
    const unfinished = await ask('/api/uploads/', { query: { unfinished: true, mine: true } });
    if (unfinished.is === 'silent') return;
    const running = unfinished.is === 'answered' ? unfinished.answer.results : [];
    for (const upload of running) {
      follow(upload.id, userId);
      tell(upload);
    }
    let hasNewStock = false;
    for (const id of followedBy(userId).filter((known) => !running.some((upload) => upload.id === known))) {
      const asked = await ask('/api/uploads/{id}/', { path: { id } });
      if (asked.is === 'answered' && isNews(asked.answer)) {
        for (const kind of ['price', 'deliveryNote', 'stock', 'customProduct', 'register', 'offers'])
          over.add(`${kind} ${id}`);
        tell(asked.answer);
        hasNewStock ||= changedStock(asked.answer);
      } else if (asked.is !== 'silent') unfollow(id);
    }
    if (hasNewStock && !session.user.is_staff) takeNewStock();
  }

  let isBack = false;
  async function onConnectivity(): Promise<void> {
    if (!connectivity.get().reachable) return;
    uploadPoll.now();
    if (isBack) return;
    isBack = true;
    await bringBack();
  }

  const ends = [
    listen(),
    uploadJobs.subscribe(onChange),
    connectivity.subscribe(() => void onConnectivity()),
    () => uploadJobs.set([]),
    () => {
      for (const timer of timers) clearTimeout(timer);
    },
  ];
  onChange();
  void onConnectivity();
  return () => {
    for (const end of ends) end();
  };
}

const isNews = ({ completed_at }: Upload): boolean =>
  completed_at === null || Date.now() - Date.parse(completed_at) < NEWS;

const changedStock = ({ kind, status }: Upload): boolean =>
  status === 'COMPLETED' && (kind === 'delivery_note' || kind === 'custom_product');

function takeNewStock(): void {
  refreshInventory().catch((error: unknown) => console.warn('The new stock comes with the next refresh', error));
}

function ended({ kind, message }: UploadJob, session: ShellSession, timers: Set<ReturnType<typeof setTimeout>>): void {
  const count = message.batch_sync_number;
  if (kind === 'stock' && isDone(message) && count) {
    // The answer is not used (UPL-34); asked once (UPL-35).
    const look = () =>
      void ask('/api/inventory-bff/inventory-bff/stock-takes-poll/{batch_sync_number}/', {
        path: { batch_sync_number: count },
      });
    timers.add(setTimeout(look, STOCK_TAKE_POLL_DELAY));
  }
  if (session.user.is_staff || !isDone(message)) return;
  if (kind === 'deliveryNote' || kind === 'customProduct') takeNewStock();
  // Who has no upload cards (UPL-29) is told at least that it went well; anything else has a banner of its own.
  if (message.pageSwitched !== false && outcomeOf(message) === 'success') {
    const resource = resourceText({ kind, message }, (key) => jobText(i18n, key));
    notify({ kind: 'success', message: jobText(i18n, 'upload.done', { resource }) });
  }
}
