/** Who may do what else here; who makes and reads tests is told by `@bloom/shell-api/care-rights`. */
import type { ModuleContext } from '@bloom/shell-api';

/** Publishes what a test is. */
export const mayPublish = ({ session: { user } }: ModuleContext): boolean => user.is_staff;
