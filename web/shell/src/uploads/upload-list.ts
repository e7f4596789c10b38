/** The uploads this page knows of: what was started here, and what other pages and tabs say of theirs. */

import type { Upload } from '@bloom/api-client';
import { uploadJobs } from './upload-jobs';
import { dismissBanner, endOf, rememberEnd } from './upload-memory';
import {
  CHANNEL_OF,
  isOver,
  type JobKind,
  jobKindOf,
  messageOf,
  outcomeOf,
  type UploadJob,
  type UploadMessage,
} from './upload-message';

/** Ids the user is looking at, with how often. */
const watched = new Map<string, number>();

const isLookedAt = (id: string): boolean => (watched.get(id) ?? 0) > 0;

/** The latest message counts, whatever came before (UPL-05). */
export function hear(kind: JobKind, message: UploadMessage, now: number = Date.now()): void {
  const list = uploadJobs.get();
  const known = list.find((job) => job.kind === kind && job.message.productImportId === message.productImportId);
  const endedAt = isOver(message)
    ? (known?.endedAt ?? endOf(message.productImportId) ?? endHeard(message, known, now))
    : null;
  if (endedAt !== null && known?.endedAt == null) rememberEnd(message.productImportId, endedAt);
  const job: UploadJob = { kind, message, heardAt: now, endedAt };
  uploadJobs.set(known ? list.map((other) => (other === known ? job : other)) : [...list, job]);
}

/** UPL-14: when the end was heard; of what had ended before anybody listened, when the server says it did. */
function endHeard({ completedAt }: UploadMessage, known: UploadJob | undefined, now: number): number {
  const ended = known ? Number.NaN : Date.parse(completedAt ?? '');
  return Number.isNaN(ended) ? now : ended;
}

/** What the server said of an upload: for this page, and for every other that follows it. */
export function tell(upload: Upload, now: number = Date.now()): void {
  const kind = jobKindOf(upload.kind);
  if (!kind) return;
  const message = messageOf(upload, !isLookedAt(upload.id));
  hear(kind, message, now);
  broadcast(kind, message);
}

/** The user looks at this upload until the returned function is called (UPL-31). */
export function onPage(id: string): () => void {
  watched.set(id, (watched.get(id) ?? 0) + 1);
  pageChanged(id);
  let left = false;
  return () => {
    if (left) return;
    left = true;
    watched.set(id, (watched.get(id) ?? 1) - 1);
    // What was applied in part was seen here; a failure stays until it is dismissed (UPL-24).
    if (uploadJobs.get().some(({ message }) => message.productImportId === id && outcomeOf(message) === 'partly')) {
      dismissBanner(id);
    }
    pageChanged(id);
  };
}

/** It is gone from the server, or nobody wants to see it any more. */
export function forget(id: string): void {
  uploadJobs.set(uploadJobs.get().filter((job) => job.message.productImportId !== id));
}

function pageChanged(id: string): void {
  const job = uploadJobs.get().find(({ message }) => message.productImportId === id);
  if (!job) return;
  const message = { ...job.message, pageSwitched: !isLookedAt(id) };
  uploadJobs.set(uploadJobs.get().map((other) => (other === job ? { ...job, message } : other)));
  broadcast(job.kind, message);
}

const channels = new Map<string, BroadcastChannel>();

function broadcast(kind: JobKind, message: UploadMessage): void {
  const name = CHANNEL_OF[kind];
  if (!name) return;
  const channel = channels.get(name) ?? new BroadcastChannel(name);
  channels.set(name, channel);
  channel.postMessage(message);
}

/** Hears the other pages, tabs and modules; never itself. Returns what ends it. */
export function listen(): () => void {
  for (const [kind, name] of Object.entries(CHANNEL_OF) as [JobKind, string][]) {
    const channel = channels.get(name) ?? new BroadcastChannel(name);
    channels.set(name, channel);
    channel.onmessage = ({ data }: MessageEvent<UploadMessage>) => hear(kind, data);
  }
  return () => {
    for (const channel of channels.values()) channel.close();
    channels.clear();
  };
}
