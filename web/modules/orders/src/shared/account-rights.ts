/** Who sees what a facility owes its suppliers, and who writes something down of it. The server judges the same anew. */
import { runsFacility } from '@bloom/api-client';
import type { ModuleContext } from '@bloom/shell-api';
import { mayLook } from './may-order';
import { isWarehouse } from './sides';

/** People of the facility with the app, and people of the provider who look at it. */
export const seesAccounts = (shell: ModuleContext): boolean =>
  mayLook(shell) && shell.session.facility !== null && !isWarehouse(shell);

const isManager = ({ session: { user } }: ModuleContext): boolean => runsFacility(user);

const isStaff = ({ session: { user } }: ModuleContext): boolean => user.is_staff;

/** Who gives: the warehouse that answers for a supplier, or the provider. */
const mayGive = (shell: ModuleContext): boolean => isStaff(shell) || (mayLook(shell) && isWarehouse(shell));

/** The provider, where a warehouse gives the credit; of a supplier outside also whoever runs the facility. */
export const maySetLimit = (shell: ModuleContext, byWarehouse: boolean): boolean =>
  isStaff(shell) || (!byWarehouse && mayLook(shell) && isManager(shell));

/** Who got it, where a warehouse did, or the provider; of a supplier outside also whoever runs the facility. */
export const mayRecordPayment = (shell: ModuleContext, byWarehouse: boolean): boolean =>
  byWarehouse ? mayGive(shell) : maySetLimit(shell, false);

/** Invoices of suppliers outside: people of the facility who have the app, and the paper. */
export const mayWriteInvoice = (shell: ModuleContext): boolean => seesAccounts(shell) && !isStaff(shell);

export const mayCredit = (shell: ModuleContext, byWarehouse: boolean): boolean =>
  byWarehouse ? mayGive(shell) : mayWriteInvoice(shell);
