/** Where a file goes to: prices and the register belong to a country or to all, the rest to a facility. */
export interface UploadTarget {
  country?: string;
  facilityId?: string;
}

/** The target as the server is asked for it. */
export const targetQuery = ({ country, facilityId }: UploadTarget) => ({ country, facility_id: facilityId });
