import type { Facility } from '@bloom/api-client';
import { Card } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Facts } from '../settings/facts';
import { NAMESPACE } from '../shared/namespace';

/** What the provider knows of a facility. */
export function FacilityFacts({ facility }: { facility: Facility }) {
  const { t } = useTranslation(NAMESPACE);
  const { facility_owner_contact: owner, offline_config: offline } = facility;
  const kind = t(`facility.kinds.${facility.facility_type}`, { defaultValue: facility.facility_type });
  const facts = [
    [t('facility.type'), kind],
    [t('facility.contract'), facility.contract_type],
    [t('facility.owner'), owner.full_name],
    [t('facility.email'), owner.email],
    [t('facility.offline'), t('facility.hours', { count: offline.offline_time_allowed })],
  ] as const;
  return (
    <Card>
      <Facts facts={facts} />
    </Card>
  );
}
