import { type Facility, grantedApps, type User } from '@bloom/api-client';

/** Facilities of these contracts look members up and manage none (HOM-09). */
const WITHOUT_MANAGEMENT = ['VMI', 'PPMV'];

export function managesMembers(facility: Facility | null): boolean {
  return !WITHOUT_MANAGEMENT.includes(facility?.contract_type ?? '');
}

/** Two records made one cannot be parted again: whoever manages the facility, or was given Member Management for it. */
export function mayMerge({ is_staff, groups, userapps }: User): boolean {
  if (is_staff || (groups ?? []).some((group) => group === 'Admin' || group === 'Owner')) return true;
  return grantedApps(userapps).has('Member Management');
}
