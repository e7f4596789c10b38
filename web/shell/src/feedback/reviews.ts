/** Feedback on the work of the signed-in person (FBK-01..FBK-12): asked for once per start, as soon as it can be. */
import type { Review } from '@bloom/api-client';
import { grantedApps } from '@bloom/api-client';
import type { ShellSession } from '@bloom/shell-api';
import { v7 as uuid } from '../analytics/uuid';
import { ask } from '../background/ask';
import { jobs } from '../background/values';
import { connectivity } from '../connectivity/connectivity';
import { httpClient } from '../session/http';
import { listOf } from '../session/start-rules';

const PATH = '/api/insights-bff/performance/mca-user-reviews';

/** Who works at a till or looks at figures; provider staff give feedback and get none (FBK-12). */
export function getsFeedback({ user }: Pick<ShellSession, 'user'>): boolean {
  const apps = grantedApps(user.userapps);
  return !user.is_staff && (apps.has('Analytics') || apps.has('POS'));
}

/** Returns what ends it. */
export function followReviews(session: ShellSession): () => void {
  if (!getsFeedback(session)) return () => undefined;
  let isOver = false;
  let isBusy = false;
  const look = async () => {
    if (isOver || isBusy || !connectivity.get().reachable) return;
    isBusy = true;
    const asked = await ask(PATH, { query: { user_id: session.user.id } });
    isBusy = false;
    if (isOver || asked.is === 'silent') return;
    stop();
    if (asked.is === 'answered') jobs.reviews.set(listOf(asked.answer).filter(({ is_read }) => is_read === false));
  };
  const stop = connectivity.subscribe(() => void look());
  void look();
  return () => {
    isOver = true;
    stop();
    jobs.reviews.set([]);
  };
}

/** Once the server has it the next unread one is due. @throws HttpError when it does not */
export async function markDone(id: string): Promise<void> {
  await httpClient.write('PATCH', `${PATH}/{id}/`, { path: { id }, body: { is_read: true }, key: uuid() });
  jobs.reviews.set(jobs.reviews.get().filter((review) => review.id !== id));
}

/** FBK-13 */
export function reviewerOf({ reviewer }: Review): string {
  return `${reviewer.first_name} ${reviewer.last_name}`.trim();
}
