import { type FacilityProfile, runsFacility } from '@bloom/api-client';
import { ReadFailure, useCountries, useRead, useWrite } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { dayOf, formatDay } from '@bloom/shell-api/day';
import { Card, Loading, Stack } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Facts } from '../settings/facts';
import { NAMESPACE } from '../shared/namespace';
import { LicenceNotice } from './licence-notice';
import { ContractFacts, ProfileForm } from './profile-form';
import { ReceiptPreview } from './receipt-preview';

/** All that is kept of a facility: to change for staff and for who manages it, to read for others. */
export function ProfileTab({ id }: { id: string }) {
  const { t } = useTranslation(NAMESPACE);
  const { session, notify, refreshSession } = useShell();
  const { user } = session;
  const read = useRead('/api/facilities/{id}/profile/', { path: { id } });
  const { countries } = useCountries();
  const save = useWrite();
  const mayEdit = user.is_staff || (user.facility_id === id && runsFacility(user));
  const profile = read.answer;
  if (!profile) return read.failure ? <ReadFailure read={read} gone={t('facility.gone')} /> : <Loading />;
  const zone = countries.find(({ country }) => country.id === profile.country_id)?.time_zone;

  async function change(next: FacilityProfile) {
    const done = await save.write('PUT', '/api/facilities/{id}/profile/', { path: { id }, body: next });
    if (done.failure) return;
    notify({ kind: 'success', message: t('facility.saved', { name: done.answer.name }) });
    read.again();
    if (session.facility?.id === id) await refreshSession();
  }
  return (
    <Stack gap={16}>
      <LicenceNotice expiresOn={profile.licence_expires_on} today={dayOf(new Date(), zone)} />
      {mayEdit ? (
        <ProfileForm
          // What the server says now is what is edited.
          key={JSON.stringify(profile)}
          profile={profile}
          countries={countries}
          isStaff={user.is_staff}
          busy={save.busy}
          failure={save.failure}
          action={t('facility.save')}
          onSave={(next) => void change(next)}
        />
      ) : (
        <AsText profile={profile} countries={countries} />
      )}
    </Stack>
  );
}

function AsText({ profile, countries }: Parameters<typeof ContractFacts>[0]) {
  const { t, i18n } = useTranslation(NAMESPACE);
  const { facility_owner_contact: owner, licence_expires_on: until } = profile;
  return (
    <Stack gap={16}>
      <Card>
        <Facts
          facts={[
            [t('facility.fields.name'), profile.name],
            [t('facility.fields.phone'), profile.phone],
            [t('facility.fields.address'), profile.address],
            [t('facility.fields.owner_full_name'), owner.full_name],
            [t('facility.fields.owner_email'), owner.email],
            [t('facility.fields.licence_number'), profile.licence_number],
            [t('facility.fields.licence_expires_on'), until ? formatDay(until, i18n.language) : ''],
            [t('facility.fields.shifts'), t(`facility.shifts.${profile.shifts}`)],
            [
              t('facility.fields.price_limit_percent'),
              profile.price_limit_percent === null ? t('facility.noOtherPrice') : profile.price_limit_percent,
            ],
            [t('facility.fields.return_limit'), profile.return_limit ?? t('facility.allGivenBack')],
            [t('facility.fields.prescription_rule'), t(`facility.prescriptions.${profile.prescription_rule}`)],
            [t('facility.fields.low_stock_level'), profile.low_stock_level],
            [t('facility.fields.expiring_soon_days'), profile.expiring_soon_days],
          ]}
        />
      </Card>
      <Card>
        <ContractFacts profile={profile} countries={countries} />
      </Card>
      <ReceiptPreview
        name={profile.name}
        phone={profile.phone}
        address={profile.address}
        header={profile.receipt_header}
        footer={profile.receipt_footer}
      />
    </Stack>
  );
}
