import { grantedApps } from '@bloom/api-client';
import type { ModuleContext } from '@bloom/shell-api';

/** Who keeps patients in care: people of the facility who have the app, where this device keeps a copy. */
export const mayCare = ({ session: { user, facility }, keepsCopy }: ModuleContext): boolean =>
  keepsCopy && !user.is_staff && facility !== null && grantedApps(user.userapps).has('Health Services');
