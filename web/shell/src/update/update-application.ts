/**
 * Update application, in the order in which nothing can be lost (UPD-06..UPD-17): what is not on the server is sent or
 * set aside first; only a confirmed write and a server that answers open the way to the deletion; whatever fails then, the
 * outbox database stays.
 */
import type { ReasonGiven } from './reasons';

export type UpdateOutcome =
  /** The server does not answer: nothing was deleted. */
  | 'offline'
  /** What is not on the server could not be set aside: nothing was deleted. */
  | 'not-saved'
  /** All of it is gone and the page is loaded anew. */
  | 'updated'
  /** Some of it could not be deleted: the session is over, and everything but the outbox was cleared. */
  | 'started-over';

export interface UpdateSteps {
  /** Asks the server now; what was known a moment ago does not count. */
  serverAnswers(): Promise<boolean>;
  /** Never rejects, and does not wait long. */
  recordReason(reason: ReasonGiven): Promise<void>;
  /** Has the outbox sent, for a bounded time. Never rejects: what is left stays where it is. */
  send(): Promise<void>;
  /** Rejects when anything of it failed. Resolves with what puts back whatever of it a deletion took. */
  save(): Promise<() => Promise<void>>;
  /** Lets go of the databases that are deleted. */
  release(): Promise<void>;
  deleteDatabases(): Promise<void>;
  deleteCaches(): Promise<void>;
  /** Never rejects: a worker without caches brings everything from the network. */
  dropServiceWorker(): Promise<void>;
  reload(): void;
  /** Local storage, session storage and cookies go, the session ends; the outbox stays. Never rejects. */
  startOver(): Promise<void>;
}

export async function updateApplication(reason: ReasonGiven, steps: UpdateSteps): Promise<UpdateOutcome> {
  if (!(await steps.serverAnswers())) return 'offline';
  await steps.recordReason(reason);
  await steps.send();
  let putBack: () => Promise<void>;
  try {
    putBack = await steps.save();
  } catch (error) {
    console.error('What is not on the server could not be set aside, so nothing is deleted', error);
    return 'not-saved';
  }
  // Sending took its time: the line may have gone meanwhile (UPD-16).
  if (!(await steps.serverAnswers())) return 'offline';
  try {
    await steps.release();
    await steps.deleteDatabases();
    await putBack();
    await steps.deleteCaches();
  } catch (error) {
    console.error('The application could not be updated in order', error);
    await steps.startOver();
    return 'started-over';
  }
  await steps.dropServiceWorker();
  steps.reload();
  return 'updated';
}
