/**
 * Says of a product of one's own whether it is kept in stock, and whether it is sold on prescription only. The server
 * decides; without it nothing is changed.
 */
import { WriteFailure } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { Checkbox } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { StockItem } from '../shared/stock-item';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { useStockWrite } from '../shared/use-stock-write';
import styles from './product-dialog.module.css';

type Said = { stocked: boolean } | { prescription_only: boolean };

export function OwnProductSwitches({ item, settings }: { item: StockItem; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { refreshInventory } = useShell();
  const { reachable } = useConnectivity();
  const write = useStockWrite();
  /** What the server answered, until this device has it. */
  const [answered, setAnswered] = useState<Partial<{ stocked: boolean; prescription_only: boolean }>>({});

  async function say(said: Said) {
    const { facilityId: facility_id } = settings;
    const path = { id: item.uuid };
    const { answer } =
      'stocked' in said
        ? await write.write('PUT', '/api/inventory/custom-products/{id}/stocked/', {
            path,
            body: { facility_id, ...said },
          })
        : await write.write('PUT', '/api/inventory/custom-products/{id}/prescription-only/', {
            path,
            body: { facility_id, ...said },
          });
    if (!answer) return;
    setAnswered((before) => ({ ...before, ...said }));
    // The shell reckons with sales that the server does not have yet. When it cannot ask now it tries again by itself.
    refreshInventory().catch((error: unknown) =>
      console.info('What was said of the product comes with the next refresh', error),
    );
  }

  return (
    <div>
      <Checkbox
        label={t('product.notStocked')}
        checked={!(answered.stocked ?? item.stocked !== false)}
        disabled={write.busy || !reachable}
        onChange={(event) => void say({ stocked: !event.currentTarget.checked })}
      />
      <Checkbox
        label={t('product.prescriptionOnly')}
        checked={answered.prescription_only ?? item.prescription_only === true}
        disabled={write.busy || !reachable}
        onChange={(event) => void say({ prescription_only: event.currentTarget.checked })}
      />
      {reachable ? null : <p className={styles.details}>{t('product.stockedOffline')}</p>}
      <WriteFailure failure={write.failure} onClose={write.clear} />
    </div>
  );
}
