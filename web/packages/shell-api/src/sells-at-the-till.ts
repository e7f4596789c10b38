import { grantedApps } from '@bloom/api-client';
import type { ModuleContext } from './contract';

/** Who may take what another module hands over at the till: people of a facility who have the point of sale. */
export const sellsAtTheTill = ({ session: { user } }: Pick<ModuleContext, 'session'>): boolean =>
  !user.is_staff && grantedApps(user.userapps).has('POS');
