/** Who may do what here. The server asks for the same; this only spares people what would be held. */
import { grantedApps } from '@bloom/api-client';
import type { ModuleContext } from '@bloom/shell-api';

const hasApp = ({ session: { user } }: ModuleContext): boolean => grantedApps(user.userapps).has('Health Services');

const isOfFacility = ({ session: { user, facility } }: ModuleContext): boolean => facility !== null && !user.is_staff;

/** Requests tests, makes them, and records controls. */
export const mayPerform = (shell: ModuleContext): boolean =>
  isOfFacility(shell) && shell.keepsCopy && hasApp(shell) && shell.can('lab.perform');

/** Looks at requests and at results that are not sensitive. */
export const mayRead = (shell: ModuleContext): boolean =>
  isOfFacility(shell) && hasApp(shell) && (shell.can('lab.read') || shell.can('lab.perform'));

export const seesSensitive = (shell: ModuleContext): boolean => hasApp(shell) && shell.can('lab.read_sensitive');

/** Publishes what a test is. */
export const mayPublish = ({ session: { user } }: ModuleContext): boolean => user.is_staff;

export const sellsAtTheTill = ({ session: { user } }: ModuleContext): boolean =>
  !user.is_staff && grantedApps(user.userapps).has('POS');
