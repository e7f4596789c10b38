import type { Facility, User } from '@bloom/api-client';

/** `first_name last_name`, else the username (TOP-13). */
export function fullNameOf(user: Pick<User, 'first_name' | 'last_name' | 'username'>): string {
  return `${user.first_name ?? ''} ${user.last_name ?? ''}`.trim() || user.username;
}

/**
 * Whose data this is: the facility's name; for staff 'Provider admin' (TOP-12), followed by the facility they chose
 * for a module.
 */
export function placeName(
  user: Pick<User, 'is_staff'>,
  facility: Pick<Facility, 'name'> | null,
  admin: string,
): string {
  if (!user.is_staff) return facility?.name ?? '';
  return facility ? `${admin} · ${facility.name}` : admin;
}
