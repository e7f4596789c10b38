import { notify } from '../core/notify';
import { stored } from '../core/stored';
import { i18n } from '../i18n/i18n';
import { alertTeam } from './alert-team';
import { openHelp } from './open-help';

/** OUT-16: opens help, and tells the team by itself, with the build it happened in (GEN-07, FBK-10). */
export async function contactSupport(kind: string, message: string): Promise<void> {
  openHelp(message);
  try {
    await alertTeam(stored.get('user'), kind, message);
  } catch (error) {
    console.error('The team could not be alerted', error);
    // Stays until it is read: the dialog lies over it.
    notify({ kind: 'failure', message: i18n.t('errors.alertTeam'), hideAfter: null });
  }
}
