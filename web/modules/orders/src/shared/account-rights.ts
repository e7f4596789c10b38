/** Who sees what a facility owes its suppliers, and who writes something down of it. The server judges the same anew. */
import type { ModuleContext } from '@bloom/shell-api';
import { mayLook } from './may-order';
import { isWarehouse } from './sides';

/** People of the facility with the app, and people of the provider who look at it. */
export const seesAccounts = (shell: ModuleContext): boolean =>
  mayLook(shell) && shell.session.facility !== null && !isWarehouse(shell);

const isManager = ({ session: { user } }: ModuleContext): boolean =>
  (user.groups ?? []).some((group) => group === 'Admin' || group === 'Owner');

/**
 * Limits and payments. A warehouse of the network and the provider settle theirs between them; with a supplier outside it is
 * whoever runs the facility.
 */
export const maySettleAccount = (shell: ModuleContext, byWarehouse: boolean): boolean =>
  shell.session.user.is_staff || (!byWarehouse && mayLook(shell) && isManager(shell));

/** Invoices of suppliers outside: people of the facility who have the app. */
export const mayWriteInvoice = (shell: ModuleContext): boolean =>
  mayLook(shell) && !shell.session.user.is_staff && shell.session.facility !== null;

export const mayCredit = (shell: ModuleContext, byWarehouse: boolean): boolean =>
  byWarehouse ? shell.session.user.is_staff : mayWriteInvoice(shell);
