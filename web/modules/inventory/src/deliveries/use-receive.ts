import { useShell } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { useStockWrite } from '../shared/use-stock-write';
import { toNewDelivery } from './delivery-lines';
import type { OpenDelivery } from './open-delivery';

/**
 * Takes the delivery into stock, once. The document goes only when the server has it; a reference that the supplier used
 * before is asked about first.
 */
export function useReceive({ value: draft, ask, forget }: OpenDelivery, settings: FacilitySettings) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const navigate = useNavigate();
  const write = useStockWrite();

  /** @param again the user has said that this reference came twice */
  async function receive(again: boolean) {
    const payload = draft && toNewDelivery(draft, settings.facilityId, settings.today(), again);
    if (!payload) return;
    const done = await write.write('POST', '/api/inventory/deliveries/', { body: payload });
    if (done.failure) {
      const before = done.failure.code === 'same_reference';
      if (before) write.clear();
      return ask(before ? 'again' : null);
    }
    ask(null);
    await forget().catch(() => undefined);
    shell.notify({ kind: 'success', message: t('deliveries.received', { count: payload.lines.length }) });
    navigate(`/deliveries/${payload.id}`, { replace: true });
    // When it fails it is tried again by itself; the stock is there either way.
    await shell.refreshInventory().catch(() => undefined);
  }

  return { write, receive };
}
