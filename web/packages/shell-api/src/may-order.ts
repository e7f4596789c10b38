import { grantedApps } from '@bloom/api-client';
import type { ModuleContext } from './contract';

/**
 * Who orders of suppliers, with and without a network: people of a facility who have the app, on a device that keeps the
 * offers. Provider staff look at orders and do not order.
 */
export const mayOrder = ({ session: { user, facility }, keepsCopy }: ModuleContext): boolean =>
  grantedApps(user.userapps).has('Order') && keepsCopy && facility !== null && !user.is_staff;
