import { grantedApps } from '@bloom/api-client';
import type { ModuleContext } from '@bloom/shell-api';

/** Who has the app looks; people of the provider look everywhere. */
export const mayLook = ({ session: { user } }: ModuleContext): boolean =>
  user.is_staff || grantedApps(user.userapps).has('VDL');

/** Accepting and disputing binds the facility: whoever runs it does. */
export const maySettle = (shell: ModuleContext): boolean =>
  mayLook(shell) &&
  !shell.session.user.is_staff &&
  (shell.session.user.groups ?? []).some((group) => group === 'Admin' || group === 'Owner');

/** Agreements, answers to disputes and payments are the provider's. */
export const isProvider = ({ session: { user } }: ModuleContext): boolean => user.is_staff;
