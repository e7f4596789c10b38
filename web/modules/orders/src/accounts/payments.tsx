import type { SupplierAccountDetail } from '@bloom/api-client';
import { formatDay } from '@bloom/shell-api/day';
import { useTranslation } from 'react-i18next';
import { Entries, Entry } from '../invoices/entries';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';

interface PaymentsProps {
  account: Pick<SupplierAccountDetail, 'payments'>;
  settings: FacilitySettings;
}

/** What was paid to a supplier, newest first. */
export function Payments({ account: { payments }, settings }: PaymentsProps) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <Entries title={t('accounts.payments')} none={t('accounts.noPayments')}>
      {payments.map(({ uuid, amount, day, reference, by, at }) => (
        <Entry
          key={uuid}
          name={formatDay(day, settings.language)}
          details={[reference, by, settings.moment(at)]}
          amount={settings.wireMoney(amount)}
        />
      ))}
    </Entries>
  );
}
