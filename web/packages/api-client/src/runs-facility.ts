import type { components } from './schema';

type Groups = Pick<components['schemas']['User'], 'is_staff' | 'groups'>;

/** Admin and Owner run their facility; people of the provider run none. The server knows them by the same groups. */
export function runsFacility({ is_staff, groups }: Groups): boolean {
  return !is_staff && (groups ?? []).some((group) => group === 'Admin' || group === 'Owner');
}
