import type { Order } from '@bloom/api-client';
import { useShell } from '@bloom/shell-api';
import { Button, Group, IconFileInvoice } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { InvoiceList } from '../invoices/invoice-list';
import { mayWriteInvoice, seesAccounts } from '../shared/account-rights';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';

/** What is to be paid for an order: its invoices, the way to write one down, and to the account of its supplier. */
export function MoneyOfOrder({ order, settings }: { order: Order; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const navigate = useNavigate();
  const hasMoved = order.lines.some(({ sent_units, received_units }) => sent_units + received_units > 0);
  if (!seesAccounts(shell)) return null;
  const writes = !order.by_warehouse && order.state !== 'cancelled' && mayWriteInvoice(shell);
  return (
    <>
      <Group gap={16}>
        {writes ? (
          <Button icon={<IconFileInvoice size={20} />} onClick={() => navigate(`/orders/${order.uuid}/invoice`)}>
            {t('invoices.write')}
          </Button>
        ) : null}
        <Link to={`/accounts/${order.supplier.uuid}`}>{t('invoices.account', { supplier: order.supplier.name })}</Link>
      </Group>
      {hasMoved || writes ? <InvoiceList of={{ order_uuid: order.uuid }} settings={settings} /> : null}
    </>
  );
}
