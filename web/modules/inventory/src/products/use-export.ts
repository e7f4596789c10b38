import type { NewInventoryExport } from '@bloom/api-client';
import { useWrite } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';

/** Orders the inventory level of the facility from the server; the notifications follow it to its link (EXP-01). */
export function useExport(settings: FacilitySettings) {
  const { exports, notify } = useShell();
  const { t } = useTranslation(NAMESPACE);
  const { write, busy } = useWrite();

  async function order(id: string, format: NewInventoryExport['format']) {
    const wanted: NewInventoryExport = { id, facility_id: settings.facilityId, format };
    const { answer: status } = await write('POST', '/api/inventory-ms/inventory-downloads/', { body: wanted });
    if (!status) return notify({ kind: 'failure', message: t('products.exportFailed') });
    exports.started('inventory', status.id);
    notify({ kind: 'info', message: t('products.exportStarted') });
  }

  return { order, busy };
}
