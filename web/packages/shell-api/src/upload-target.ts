/** Where a file goes to: prices and the register belong to a country or to all, the rest to a facility. */
export interface UploadTarget {
  country?: string;
  facilityId?: string;
}

/** The place as the server is asked for it. */
export const placeQuery = ({ country, facilityId }: UploadTarget) => ({ country, facility_id: facilityId });
