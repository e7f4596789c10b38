import type { Order } from '@bloom/api-client';
import { Banner } from '@bloom/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { Side } from '../shared/sides';
import type { FacilitySettings } from '../shared/use-facility-settings';

interface HoldBannerProps {
  order: Pick<Order, 'state' | 'over_limit' | 'supplier' | 'facility_name'>;
  side: Side;
  settings: FacilitySettings;
  /** Where to look or what to do about it. */
  children?: ReactNode;
}

/** An order that is on hold says how much it is above the credit limit, and what brings it on its way. */
export function HoldBanner({ order, side, settings, children }: HoldBannerProps) {
  const { t } = useTranslation(NAMESPACE);
  if (order.state !== 'held') return null;
  const words = {
    amount: settings.wireMoney(order.over_limit ?? '0'),
    supplier: order.supplier.name,
    facility: order.facility_name,
  };
  return (
    <Banner tone="attention">
      {t(`lines.hold.${side}`, words)} {children}
    </Banner>
  );
}
