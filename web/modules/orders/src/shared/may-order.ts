import { grantedApps } from '@bloom/api-client';
import type { ModuleContext } from '@bloom/shell-api';

export { mayOrder } from '@bloom/shell-api';

/** Who comes by an address may not be meant: the server shows no order to people of a facility without the app. */
export const mayLook = ({ session: { user } }: ModuleContext): boolean =>
  user.is_staff || grantedApps(user.userapps).has('Order');
