import { i18n } from '../i18n/i18n';
import { openPanel } from '../navigation/panels';
import { httpClient } from '../session/http';
import { notify } from './notify';

/** OUT-16: shows whom to write to, and tells the team by itself. */
export async function contactSupport(kind: string, message: string): Promise<void> {
  openPanel('support');
  try {
    await httpClient.post('cs-bff/alerts/', { kind, message });
  } catch (error) {
    console.error('The team could not be alerted', error);
    // Stays until it is read: the dialog lies over it.
    notify({ kind: 'failure', message: i18n.t('errors.alertTeam'), hideAfter: null });
  }
}
