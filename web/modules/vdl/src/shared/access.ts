import { grantedApps, runsFacility } from '@bloom/api-client';
import type { ModuleContext } from '@bloom/shell-api';

/** Who has the app looks; people of the provider look everywhere. */
export const mayLook = ({ session: { user } }: ModuleContext): boolean =>
  user.is_staff || grantedApps(user.userapps).has('VDL');

/** Accepting and disputing binds the facility: whoever runs it does. */
export const maySettle = (shell: ModuleContext): boolean => mayLook(shell) && runsFacility(shell.session.user);

/** Agreements, answers to disputes and payments are the provider's. */
export const isProvider = ({ session: { user } }: ModuleContext): boolean => user.is_staff;
