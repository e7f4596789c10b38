import { v7 as uuid } from '../analytics/uuid';
import { BUILD_ENVIRONMENT, BUILD_VERSION } from '../app/constants';
import { i18n } from '../i18n/i18n';
import { openPanel } from '../navigation/panels';
import { httpClient } from '../session/http';
import { notify } from './notify';

/** OUT-16: shows whom to write to, and tells the team by itself, with the build it happened in (GEN-07). */
export async function contactSupport(kind: string, message: string): Promise<void> {
  openPanel('support');
  try {
    const context = { version: BUILD_VERSION, environment: BUILD_ENVIRONMENT };
    // A browser may send a request twice when its connection dies; the key makes that one alert.
    await httpClient.post('cs-bff/alerts/', { kind, message, context }, { headers: { 'Idempotency-Key': uuid() } });
  } catch (error) {
    console.error('The team could not be alerted', error);
    // Stays until it is read: the dialog lies over it.
    notify({ kind: 'failure', message: i18n.t('errors.alertTeam'), hideAfter: null });
  }
}
