/** Small pieces of reading a large table without holding up the page. */
import { liveQuery } from 'dexie';

/**
 * Reads now and again after every write that touches what was read, of this tab or another. A failing read is told to
 * `onFailure`, because Dexie keeps the failures of a closed database to itself.
 * @returns ends it
 */
export function watchRows<Row>(
  read: () => PromiseLike<Row[]>,
  onRows: (rows: Row[]) => void,
  onFailure: (error: unknown) => void,
): () => void {
  const query = async (): Promise<() => void> => {
    try {
      const rows = await read();
      return () => onRows(rows);
    } catch (error) {
      return () => onFailure(error);
    }
  };
  const subscription = liveQuery(query).subscribe((tell) => tell());
  return () => subscription.unsubscribe();
}

interface TaskScheduler {
  postTask(task: () => void, options: { priority: 'background' }): Promise<void>;
}

/** After everything the page has to do now, drawing and keys included. Older browsers: in a task of its own. */
export function whenIdle(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: Partial<TaskScheduler> };
  if (scheduler?.postTask) return scheduler.postTask(() => undefined, { priority: 'background' });
  return new Promise((resolve) => setTimeout(resolve));
}
