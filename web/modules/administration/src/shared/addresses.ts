/** The prefixes of the module. A way from one to another leaves it and comes back, so addresses are written in full. */
export const ACCOUNT = '/inventory/account';
export const SETTINGS = '/inventory/settings';
export const FACILITIES = '/inventory/facilities';

export const USERS = `${SETTINGS}/users`;
export const ALL_FACILITIES = `${SETTINGS}/facilities`;
export const profileAddress = (facilityId: string) => `${FACILITIES}/${facilityId}/profile`;
