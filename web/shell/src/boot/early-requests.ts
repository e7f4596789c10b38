/** Starts manifest, language and the three start calls before the shell's code is there (SES-04, SES-05). */

import { getIdToken } from '../core/cookies';
import { contractUrl, DEFAULT_SETTINGS } from '../core/settings';
import { authHeaders } from '../session/http-send';
import { START_CALLS } from '../session/start-calls';
import type { BootLanguage } from './texts';

/** Longer than a stall of one file: on a slow line these share it with the shell's files. */
const EARLY_LIMIT = 8_000;

export const MANIFEST_URL = '/shell/manifest.json';

export function startEarlyRequests(language: BootLanguage): void {
  const early: Record<string, Promise<Response>> = {};
  window.bloomEarly = early;
  const begin = (url: string, headers?: Record<string, string>) => {
    early[url] = fetch(url, { headers, signal: AbortSignal.timeout(EARLY_LIMIT) });
    // Whoever takes it handles the failure; if nobody does, it is no error of the page.
    early[url].catch(() => undefined);
    return early[url];
  };
  begin(`/locales/${language}/translation.json`);
  const manifest = begin(MANIFEST_URL);
  // The start calls need the address of the API; they are under way before anybody sees the manifest.
  early[MANIFEST_URL] = manifest.then(async (answer) => {
    const root = await answer
      .clone()
      .json()
      .then((body: { settings?: { api_url?: string } }) => body.settings?.api_url)
      .catch(() => undefined);
    const token = getIdToken();
    if (token) {
      for (const path of START_CALLS) {
        begin(contractUrl(path, root ?? DEFAULT_SETTINGS.api_url), {
          Accept: 'application/json',
          ...authHeaders(token),
        });
      }
    }
    return answer;
  });
  early[MANIFEST_URL].catch(() => undefined);
}
