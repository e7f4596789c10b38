import type { ModuleContext } from '@bloom/shell-api';

/** Which side of an order somebody sees: what their facility asked for, or what is asked of it. */
export type Side = 'outgoing' | 'incoming';

/** A facility that answers orders of others (ENT-11). */
export const isWarehouse = ({ session: { facility } }: Pick<ModuleContext, 'session'>): boolean =>
  facility?.facility_type === 'warehouse';

/** The provider proposes what a facility of such a contract orders (ENT-10). */
export const isSupplied = ({ session: { facility } }: Pick<ModuleContext, 'session'>): boolean =>
  ['VMI', 'PPMV'].includes(facility?.contract_type.toUpperCase() ?? '');
