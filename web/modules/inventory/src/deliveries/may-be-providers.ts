import { grantedApps } from '@bloom/api-client';
import type { ModuleContext } from '@bloom/shell-api';

/** ENT-10: by these contracts goods lie at a facility that are the provider's until they are sold. */
const CONTRACTS = ['VMI', 'PPMV'];

/** Whether whoever receives is asked whose the goods are. The server knows the agreement and has the last word. */
export const mayBeProviders = ({ session: { user, facility } }: ModuleContext): boolean =>
  CONTRACTS.includes(facility?.contract_type.toUpperCase() ?? '') || grantedApps(user.userapps).has('VDL');
