/**
 * What is of patients does not stay on a device for who may not read it. No module shows it to them anyway; here it goes
 * from the disk. Only with the server: who signs in without it must not take from others what they cannot get again now.
 */
import { clearFeed, type FeedName, modulesDb, privateBeside } from '@bloom/local-db/worker';

/**
 * @param own feeds of who began the session; every other one that is private is emptied
 * Never rejects: what could not be emptied is tried again at the next start.
 */
export async function emptyPrivate(own: readonly FeedName[]): Promise<void> {
  try {
    for (const name of privateBeside(own)) await clearFeed(modulesDb(), name);
  } catch (error) {
    console.error('What this person may not read stays on the disk until the next start', error);
  }
}
