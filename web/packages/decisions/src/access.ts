import { grantedApps, runsFacility, type User } from '@bloom/api-client';

/** ENT-16: who has one of these works with patients. */
const PATIENT_APPS = ['POS', 'Health Services', 'Member Management', 'Member Directory'];

/** Who runs the facility decides about what the server holds back; people of the provider look. */
export function seesHeld(user: User): boolean {
  return user.is_staff || runsFacility(user);
}

/** Who works with patients of the facility says which of two values is right. */
export function seesConflicts({ is_staff, userapps }: User): boolean {
  if (is_staff) return false;
  const granted = grantedApps(userapps);
  return PATIENT_APPS.some((app) => granted.has(app));
}
