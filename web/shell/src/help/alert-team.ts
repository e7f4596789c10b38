/** Calling the support team (FBK-09, FBK-10): at once, or through the outbox when nobody answers. */
import type { AlertRequest, User } from '@bloom/api-client';
import { v7 as uuid } from '../analytics/uuid';
import { BUILD_ENVIRONMENT, BUILD_VERSION } from '../core/constants';
import { isFacilityLevel } from '../core/guards';
import { record } from '../offline';
import { HttpError, httpClient } from '../session/http';

/** @returns whether the team knows, or will as soon as the server answers. @throws Error when neither */
export async function alertTeam(
  user: User | undefined,
  kind: string,
  message: string,
  /** The same for each try: a browser may send a request twice, and the outbox may send it again. */
  id: string = uuid(),
): Promise<'told' | 'waiting'> {
  const context = { version: BUILD_VERSION, environment: BUILD_ENVIRONMENT };
  const alert: AlertRequest = { kind, message, context };
  try {
    await httpClient.write('POST', '/api/cs-bff/alerts/', { body: alert, key: id });
    return 'told';
  } catch (error) {
    const isSilent = error instanceof HttpError && (error.status === 0 || error.status >= 500);
    if (!isSilent || !user || !isFacilityLevel(user)) throw error;
    await record('alert', { uuid: id, madeAt: new Date().toISOString(), payload: alert }, user);
    return 'waiting';
  }
}
