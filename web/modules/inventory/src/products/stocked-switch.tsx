/** Says of a product of one's own whether it is kept in stock. The server decides; without it nothing is changed. */
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

export function StockedSwitch({ item, settings }: { item: StockItem; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { refreshInventory } = useShell();
  const { reachable } = useConnectivity();
  const write = useStockWrite();
  /** What the server answered, until this device has it. */
  const [answered, setAnswered] = useState<boolean | null>(null);

  async function say(stocked: boolean) {
    const { answer } = await write.write('PUT', '/api/inventory/custom-products/{id}/stocked/', {
      path: { id: item.uuid },
      body: { facility_id: settings.facilityId, stocked },
    });
    if (!answer) return;
    setAnswered(stocked);
    // The shell reckons with sales that the server does not have yet. When it cannot ask now it tries again by itself.
    refreshInventory().catch((error: unknown) =>
      console.info('That it is kept in stock comes with the next refresh', error),
    );
  }

  return (
    <div>
      <Checkbox
        label={t('product.notStocked')}
        checked={!(answered ?? item.stocked !== false)}
        disabled={write.busy || !reachable}
        onChange={(event) => void say(!event.currentTarget.checked)}
      />
      {reachable ? null : <p className={styles.details}>{t('product.stockedOffline')}</p>}
      <WriteFailure failure={write.failure} onClose={write.clear} />
    </div>
  );
}
