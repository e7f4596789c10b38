import { grantedApps } from '@bloom/api-client';
import type { ModuleContext } from '@bloom/shell-api';

/** Who comes by an address may not be meant: the server shows no order to people of a facility without the app. */
export const mayLook = ({ session: { user } }: ModuleContext): boolean =>
  user.is_staff || grantedApps(user.userapps).has('Order');

/** Who orders offline: people of the facility whose device keeps its offers. */
export const mayOrder = (shell: ModuleContext): boolean =>
  mayLook(shell) && shell.keepsCopy && shell.session.facility !== null && !shell.session.user.is_staff;
