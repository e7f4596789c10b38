/** Who works with the health of patients. The server asks for the same; this only spares people what it would refuse. */
import { grantedApps } from '@bloom/api-client';
import type { ModuleContext } from './contract';

const hasApp = ({ session: { user } }: ModuleContext): boolean => grantedApps(user.userapps).has('Health Services');

const isOfFacility = ({ session: { user, facility } }: ModuleContext): boolean => facility !== null && !user.is_staff;

/** Reads programmes and visits of a patient, where the server is asked for them. */
export const readsCare = (shell: ModuleContext): boolean => isOfFacility(shell) && hasApp(shell);

/** Keeps patients in care: people of the facility who have the app, where this device keeps a copy. */
export const mayCare = (shell: ModuleContext): boolean => readsCare(shell) && shell.keepsCopy;

/** Requests laboratory tests, makes them, and records controls. */
export const performsTests = (shell: ModuleContext): boolean => mayCare(shell) && shell.can('lab.perform');

/** Looks at requests and at results that are not sensitive. */
export const readsTests = (shell: ModuleContext): boolean =>
  readsCare(shell) && (shell.can('lab.read') || shell.can('lab.perform'));

export const seesSensitive = (shell: ModuleContext): boolean => hasApp(shell) && shell.can('lab.read_sensitive');
