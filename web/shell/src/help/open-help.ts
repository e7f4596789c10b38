/** The launcher of help (TOP-04, TOP-14): the chat where one is configured and can be reached, else Contact support. */

import { connectivity } from '../connectivity/connectivity';
import { bringPart } from '../core/bring-part';
import { openPanel } from '../core/panels';
import { getSettings } from '../core/settings';

export function openHelp(message?: string): void {
  if (!getSettings().intercom_app_id || !connectivity.get().reachable) {
    openPanel('support');
    return;
  }
  bringPart('help/help-chat', () => import('./help-chat'))
    .then(({ helpChat }) => helpChat()?.show(message))
    .catch((error: unknown) => {
      console.error('The help chat could not be opened', error);
      openPanel('support');
    });
}
