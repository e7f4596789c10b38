/** The four resources: where they come from, what their first request is (DWN-08..DWN-13), where their rows go. */
import { addressToRead, type ListPath } from '@bloom/api-client';
import type { DownloadResource } from '@bloom/local-db';
import { DATA_AREA_CODES, PAGE_SIZES } from '../../core/constants';
import { belowRoot } from '../../core/settings';

export const PATHS = {
  promos: '/api/promo-codes-admin/',
  inventory: '/api/productaliases/',
  patients: '/api/patient_audits/',
  sales: '/api/sales-history/',
} as const satisfies Record<DownloadResource, ListPath>;

export interface ResourceSpec {
  /** LDB-23; also the `operation_type` of the download-time record (DWN-41). The code of promos begins with a zero. */
  code: (typeof DATA_AREA_CODES)[DownloadResource];
  /** The address of the first page. */
  first(facilityId: string, lastSyncId: number | undefined): string;
}

export const RESOURCES: Record<DownloadResource, ResourceSpec> = {
  promos: {
    code: DATA_AREA_CODES.promos,
    first: (facility) =>
      addressToRead(PATHS.promos, {
        query: { specific_facilities: facility, page: 1, page_size: PAGE_SIZES.promos },
      }),
  },
  inventory: {
    code: DATA_AREA_CODES.inventory,
    first: (facility) =>
      addressToRead(PATHS.inventory, {
        query: { facility_id: facility, page: 1, page_size: PAGE_SIZES.inventory },
      }),
  },
  patients: {
    code: DATA_AREA_CODES.patients,
    first: (facility, lastSyncId) =>
      addressToRead(PATHS.patients, {
        query: { facility_id: facility, limit: PAGE_SIZES.patients, last_sync_id: lastSyncId },
      }),
  },
  sales: {
    code: DATA_AREA_CODES.sales,
    first: (facility) =>
      addressToRead(PATHS.sales, {
        query: { facility_id: facility, limit: PAGE_SIZES.sales, status: 'A', offset: 0 },
      }),
  },
};

/** Smallest and most needed first; they run side by side all the same. */
export const RESOURCE_ORDER: DownloadResource[] = ['promos', 'inventory', 'patients', 'sales'];

export function firstUrl(apiRoot: URL, resource: DownloadResource, facilityId: string, lastSyncId?: number): URL {
  return new URL(belowRoot(RESOURCES[resource].first(facilityId, lastSyncId)), apiRoot);
}
