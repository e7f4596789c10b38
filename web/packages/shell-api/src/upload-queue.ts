/**
 * Files on their way to the server, one for each kind and target. They belong to no screen: the user may leave the page
 * and come back, and the file goes on. What the server took is the notifications' to follow.
 */
import type { Upload, UploadedColumn, UploadKind } from '@bloom/api-client';
import { uuidV7 } from '@bloom/local-db';
import { type ModuleServer, ServerProblem, Unreachable } from './server';
import { targetQuery, type UploadTarget } from './upload-target';

export type BadRows = Upload['on_bad_rows'];
/** Whether dates in the past are right, or are to be named. */
export type PastExpiry = Upload['past_expiry'];

export interface Order {
  kind: UploadKind;
  target: UploadTarget;
  file: File;
  onBadRows: BadRows;
  pastExpiry: PastExpiry;
  /** As they were assigned by hand; null: by their names. */
  columns: UploadedColumn[] | null;
}

export type QueuedUpload = Order & {
  /** The same bytes may be sent again under it. */
  key: string;
  again: boolean;
} & (
    | { state: 'sending'; share: number }
    | { state: 'taken'; upload: Upload }
    /** The same bytes were uploaded before; null when the server did not say as what. */
    | { state: 'same_file'; before: string | null }
    /** The line broke: nothing is lost, it can be sent again. */
    | { state: 'cut' }
    /** The server stumbled, or is too busy: it can be sent again (UPL-28, ERR-03). */
    | { state: 'broken' }
    | { state: 'refused'; code: string; detail: string }
  );

/** What of `ModuleContext` sends one. */
interface Sender {
  server: ModuleServer;
  uploads: { started(upload: Upload): void };
  setUnsavedWork(key: string, unsaved: boolean): void;
}

const slotOf = ({ kind, target }: Pick<Order, 'kind' | 'target'>) => JSON.stringify([kind, targetQuery(target)]);

export class UploadQueue {
  private readonly bySlot = new Map<string, QueuedUpload>();
  private readonly stops = new Map<string, AbortController>();
  private readonly listeners = new Set<() => void>();

  get = (kind: UploadKind, target: UploadTarget): QueuedUpload | undefined => this.bySlot.get(slotOf({ kind, target }));

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Sends the file. Never rejects: how it ended is in `get`. */
  start(shell: Sender, order: Order): Promise<void> {
    return this.send(shell, { ...order, key: uuidV7(), again: false });
  }

  /** Once more after the line broke (the same request), or knowingly the same file (another one). */
  async resend(
    shell: Sender,
    { kind, target }: Pick<Order, 'kind' | 'target'>,
    how: 'same' | 'knowingly',
  ): Promise<void> {
    const before = this.get(kind, target);
    if (!before) return;
    const { file, onBadRows, pastExpiry, columns, key, again } = before;
    const order = { kind, target, file, onBadRows, pastExpiry, columns };
    await this.send(shell, how === 'same' ? { ...order, key, again } : { ...order, key: uuidV7(), again: true });
  }

  /** Forgets it; one that is on its way is broken off. */
  drop(kind: UploadKind, target: UploadTarget): void {
    const slot = slotOf({ kind, target });
    this.stops.get(slot)?.abort();
    this.stops.delete(slot);
    if (this.bySlot.delete(slot)) this.tell();
  }

  private async send(shell: Sender, order: Order & { key: string; again: boolean }): Promise<void> {
    const { kind, target, file, onBadRows, pastExpiry, columns, key, again } = order;
    const slot = slotOf(order);
    const stop = new AbortController();
    this.stops.get(slot)?.abort();
    this.stops.set(slot, stop);
    const keep = (queued: QueuedUpload) => {
      if (stop.signal.aborted) return;
      this.bySlot.set(slot, queued);
      this.tell();
    };
    const unsaved = `upload-${key}`;
    shell.setUnsavedWork(unsaved, true);
    keep({ ...order, state: 'sending', share: 0 });
    try {
      // Remembered for the next file with these headers, and what this one is read by.
      const mapping = columns
        ? await shell.server.write('PUT', '/api/upload-mappings/{kind}/', {
            path: { kind },
            query: { facility_id: target.facilityId },
            body: { columns },
            key,
            signal: stop.signal,
          })
        : null;
      const upload = await shell.server.sendFile('/api/uploads/', file, {
        query: {
          kind,
          ...targetQuery(target),
          file_name: file.name,
          on_bad_rows: onBadRows,
          past_expiry: pastExpiry,
          same_file: again ? 'again' : 'ask',
          mapping_id: mapping?.id,
        },
        key,
        signal: stop.signal,
        onProgress: (share) => keep({ ...order, state: 'sending', share }),
      });
      keep({ ...order, state: 'taken', upload });
      shell.uploads.started(upload);
    } catch (error) {
      keep({ ...order, ...troubleOf(error) });
    } finally {
      shell.setUnsavedWork(unsaved, false);
    }
  }

  private tell(): void {
    for (const listener of [...this.listeners]) listener();
  }
}

function troubleOf(error: unknown) {
  if (!(error instanceof ServerProblem)) {
    // A file that was changed after it was chosen cannot be read any more; choosing it again helps.
    if (error instanceof Unreachable) return { state: 'cut' as const };
    return { state: 'refused' as const, code: 'unreadable', detail: '' };
  }
  if (error.status === 409 && error.code === 'same_file') {
    const { upload_id: id } = error.body;
    return { state: 'same_file' as const, before: typeof id === 'string' ? id : null };
  }
  if (error.status >= 500 || error.status === 429 || error.status === 408) return { state: 'broken' as const };
  return { state: 'refused' as const, code: error.code, detail: error.detail };
}
