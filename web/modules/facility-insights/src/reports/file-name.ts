import { sheetName } from '@bloom/ui/csv';
import type { FacilitySettings } from '../shared/use-facility-settings';
import type { Days } from './periods';

/** `Sales by day Accra Central Pharmacy 2026-11-16 2026-11-22.csv`. */
export function fileNamer({ from, to }: Days, { facilityName }: FacilitySettings): (title: string) => string {
  return (title) => sheetName(`${title} ${facilityName}`, from === to ? from : `${from} ${to}`);
}
