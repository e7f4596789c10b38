import { type Facility, grantedApps, runsFacility, type User } from '@bloom/api-client';

/** Facilities of these contracts look members up and manage none (HOM-09). */
const WITHOUT_MANAGEMENT = ['VMI', 'PPMV'];

export function managesMembers(facility: Facility | null): boolean {
  return !WITHOUT_MANAGEMENT.includes(facility?.contract_type ?? '');
}

/** Two records made one cannot be parted again: whoever manages the facility, or was given Member Management for it. */
export function mayMerge(user: User): boolean {
  return user.is_staff || runsFacility(user) || grantedApps(user.userapps).has('Member Management');
}

/** Who sees which reading: who runs the facility, and people of the provider. */
export function seesReadings(user: User): boolean {
  return user.is_staff || runsFacility(user);
}

/** ENT-16: one of these works with patients. */
const PATIENT_APPS = ['POS', 'Health Services', 'Member Management', 'Member Directory'];

export function worksWithPatients({ userapps }: User): boolean {
  const granted = grantedApps(userapps);
  return PATIENT_APPS.some((app) => granted.has(app));
}
