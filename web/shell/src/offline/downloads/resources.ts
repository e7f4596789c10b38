/** The four resources: where they come from, what their first request is (DWN-08..DWN-13), where their rows go. */
import type { DownloadResource } from '@bloom/local-db';

export interface ResourceSpec {
  /** Below the API root, trailing slash as the specification writes it. */
  path: string;
  /** LDB-23; also the `operation_type` of the download-time record (DWN-41). The code of promos begins with a zero. */
  code: 'PD' | 'ID' | 'SD' | '0D';
  firstQuery(facilityId: string, lastSyncId: number | undefined): Record<string, string>;
}

export const RESOURCES: Record<DownloadResource, ResourceSpec> = {
  promos: {
    path: 'promo-codes-admin/',
    code: '0D',
    firstQuery: (facility) => ({ specific_facilities: facility, page: '1', page_size: '50' }),
  },
  inventory: {
    path: 'productaliases/',
    code: 'ID',
    firstQuery: (facility) => ({ facility_id: facility, page: '1', page_size: '50' }),
  },
  patients: {
    path: 'patient_audits/',
    code: 'PD',
    firstQuery: (facility, lastSyncId) => ({
      facility_id: facility,
      limit: '25',
      ...(lastSyncId === undefined ? {} : { last_sync_id: String(lastSyncId) }),
    }),
  },
  sales: {
    path: 'sales-history/',
    code: 'SD',
    firstQuery: (facility) => ({ facility_id: facility, limit: '50', status: 'A', offset: '0' }),
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
