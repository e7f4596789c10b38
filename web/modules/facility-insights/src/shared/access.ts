import type { User } from '@bloom/api-client';

/** Figures of a facility are for people with the app Analytics; what cannot be read grants nothing. */
export function mayReadInsights({ userapps }: Pick<User, 'userapps'>): boolean {
  try {
    const entries: unknown = JSON.parse(userapps);
    return (
      Array.isArray(entries) &&
      entries.some((entry: { app?: { name?: unknown } | null } | null) => entry?.app?.name === 'Analytics')
    );
  } catch {
    return false;
  }
}
