import { track } from '../analytics/track';
import type { AppEntry } from '../apps/apps';
import { notify } from '../core/notify';
import { getSettings } from '../core/settings';
import { i18n } from '../i18n/i18n';

/**
 * What tile, left navigation and bottom bar all do (HOM-06, HOM-27): record the event under the app's own name, not its
 * label (ANA-02), then open the route, or the logistics site in a new tab (ROU-20).
 */
export function openApp(app: AppEntry, navigate: (path: string) => void): void {
  track('Click Bloom App', { app_name: app.name });
  if (app.path) {
    navigate(app.path);
    return;
  }
  const { logistics_url: address } = getSettings();
  if (address) window.open(address, '_blank', 'noopener');
  else notify({ kind: 'warning', message: i18n.t('apps.logisticsMissing') });
}

/** The address a browser shows and opens for a press with the middle button. */
export function addressOf(app: AppEntry): string | undefined {
  return app.path ?? (getSettings().logistics_url || undefined);
}
