/** The four resources: where they come from, what their first request is (DWN-08..DWN-13), where their rows go. */
import type { DownloadResource } from '@bloom/local-db';
import { DATA_AREA_CODES, PAGE_SIZES } from '../../core/constants';

export interface ResourceSpec {
  /** Below the API root, trailing slash as the specification writes it. */
  path: string;
  /** LDB-23; also the `operation_type` of the download-time record (DWN-41). The code of promos begins with a zero. */
  code: (typeof DATA_AREA_CODES)[DownloadResource];
  firstQuery(facilityId: string, lastSyncId: number | undefined): Record<string, string>;
}

export const RESOURCES: Record<DownloadResource, ResourceSpec> = {
  promos: {
    path: 'promo-codes-admin/',
    code: DATA_AREA_CODES.promos,
    firstQuery: (facility) => ({ specific_facilities: facility, page: '1', page_size: String(PAGE_SIZES.promos) }),
  },
  inventory: {
    path: 'productaliases/',
    code: DATA_AREA_CODES.inventory,
    firstQuery: (facility) => ({ facility_id: facility, page: '1', page_size: String(PAGE_SIZES.inventory) }),
  },
  patients: {
    path: 'patient_audits/',
    code: DATA_AREA_CODES.patients,
    firstQuery: (facility, lastSyncId) => ({
      facility_id: facility,
      limit: String(PAGE_SIZES.patients),
      ...(lastSyncId === undefined ? {} : { last_sync_id: String(lastSyncId) }),
    }),
  },
  sales: {
    path: 'sales-history/',
    code: DATA_AREA_CODES.sales,
    firstQuery: (facility) => ({
      facility_id: facility,
      limit: String(PAGE_SIZES.sales),
      status: 'A',
      offset: '0',
    }),
  },
};

/** Smallest and most needed first; they run side by side all the same. */
export const RESOURCE_ORDER: DownloadResource[] = ['promos', 'inventory', 'patients', 'sales'];

export function firstUrl(apiRoot: URL, resource: DownloadResource, facilityId: string, lastSyncId?: number): URL {
  const url = new URL(RESOURCES[resource].path, apiRoot);
  for (const [name, value] of Object.entries(RESOURCES[resource].firstQuery(facilityId, lastSyncId))) {
    url.searchParams.set(name, value);
  }
  return url;
}
