import { useShell } from '@bloom/shell-api';
import { useSearchParams } from 'react-router';
import { isWarehouse } from './sides';
import type { FacilitySettings } from './use-facility-settings';

export interface AccountFacility {
  facilityId: string;
  /** What leads from one page of it to another. */
  search: string;
  /** A warehouse looks at the account of who orders of it. */
  isGiving: boolean;
}

/** Whose account with a supplier a page is about: of the facility that looks, or of who orders of this warehouse. */
export function useAccountFacility(settings: FacilitySettings): AccountFacility {
  const isGiving = isWarehouse(useShell());
  const [search] = useSearchParams();
  const other = isGiving ? search.get('facility') : null;
  return { facilityId: other ?? settings.facilityId, search: other ? `?facility=${other}` : '', isGiving };
}
