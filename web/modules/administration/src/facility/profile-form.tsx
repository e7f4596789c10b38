/** The fields of a facility. What the caller may not change is text. */

import type { CountryConfig, FacilityProfile } from '@bloom/api-client';
import { type Failure, WriteFailure } from '@bloom/server-data';
import { useConnectivity } from '@bloom/shell-api';
import {
  Actions,
  Banner,
  Button,
  Checkbox,
  NumberInput,
  RadioGroup,
  Stack,
  TextArea,
  TextInput,
  Title,
} from '@bloom/ui';
import { Select } from '@bloom/ui/lists';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '../settings/facts';
import { NAMESPACE } from '../shared/namespace';
import styles from './facility.module.css';
import { CONTRACTS, KINDS, PRESCRIPTION_RULES, SHIFTS } from './facility-draft';
import { ReceiptPreview } from './receipt-preview';
import { type ProfileDraft, useProfileDraft } from './use-profile-draft';

interface ProfileFormProps {
  profile: FacilityProfile;
  countries: readonly CountryConfig[];
  /** Provider staff: contract, country, kind, offline limits and whether it is active are theirs. */
  isStaff: boolean;
  busy: boolean;
  failure: Failure | null;
  action: string;
  onSave: (profile: FacilityProfile) => void;
}

export function ProfileForm({ profile, countries, isStaff, busy, failure, action, onSave }: ProfileFormProps) {
  const { t } = useTranslation(NAMESPACE);
  const { reachable } = useConnectivity();
  const form = useProfileDraft({ profile, failure, onSave });
  const { text, number, owner } = form;

  return (
    <form noValidate onSubmit={form.submit}>
      <Stack gap={24}>
        {reachable ? null : <Banner tone="attention">{t('facility.offlineNow')}</Banner>}
        <Section title={t('facility.parts.contact')}>
          <TextInput {...text('name')} />
          <TextInput {...text('phone')} type="tel" />
          <TextInput {...text('address')} />
          <TextInput {...owner('full_name')} />
          <TextInput {...owner('email')} type="email" />
        </Section>
        {isStaff ? (
          <ContractFields form={form} countries={countries} />
        ) : (
          <div>
            <Title order={2}>{t('facility.parts.contract')}</Title>
            <ContractFacts profile={profile} countries={countries} />
          </div>
        )}
        <LicenceFields form={form} />
        <ReceiptFields form={form} />
        <Section title={t('facility.parts.cash')}>
          <RadioGroup
            label={t('facility.fields.shifts')}
            value={form.draft.shifts}
            onChange={(shifts) => form.set({ shifts })}
            options={SHIFTS.map((value) => ({ value, label: t(`facility.shifts.${value}`) }))}
          />
          <NumberInput {...number('price_limit_percent')} description={t('facility.priceLimitHint')} />
          <NumberInput {...number('return_limit')} decimals={2} description={t('facility.returnLimitHint')} />
        </Section>
        <Section title={t('facility.parts.prescriptions')}>
          <RadioGroup
            label={t('facility.fields.prescription_rule')}
            value={form.draft.prescription_rule}
            onChange={(prescription_rule) => form.set({ prescription_rule })}
            options={PRESCRIPTION_RULES.map((value) => ({ value, label: t(`facility.prescriptions.${value}`) }))}
          />
        </Section>
        <Section title={t('facility.parts.stock')}>
          <NumberInput {...number('low_stock_level')} description={t('facility.lowHint')} />
          <NumberInput {...number('expiring_soon_days')} description={t('facility.soonHint')} />
        </Section>
        <WriteFailure failure={failure} beside={Object.keys(form.refused)} />
        {form.isRefusedHere ? <Banner tone="failure">{t('facility.check')}</Banner> : null}
        <Actions>
          <Button type="submit" variant="primary" size="large" busy={busy} disabled={!reachable}>
            {action}
          </Button>
        </Actions>
      </Stack>
    </form>
  );
}

interface FieldsProps {
  form: ProfileDraft;
}

/** What only the provider changes. */
function ContractFields({ form, countries }: FieldsProps & Pick<ProfileFormProps, 'countries'>) {
  const { t } = useTranslation(NAMESPACE);
  const { draft, set, refused, number } = form;
  return (
    <Section title={t('facility.parts.contract')}>
      <Select
        label={t('facility.type')}
        value={draft.facility_type}
        onChange={(facility_type) => set({ facility_type })}
        error={refused.facility_type}
        options={KINDS.map((value) => ({ value, label: t(`facility.kinds.${value}`) }))}
      />
      <Select
        label={t('facility.contract')}
        value={draft.contract_type.toUpperCase()}
        onChange={(contract_type) => set({ contract_type })}
        error={refused.contract_type}
        options={CONTRACTS.map((value) => ({ value, label: t(`facility.contracts.${value}`) }))}
      />
      <Select
        label={t('facility.fields.country')}
        value={String(draft.country_id)}
        onChange={(id) => set({ country_id: Number(id) })}
        error={refused.country_id}
        options={countries.map(({ country }) => ({ value: String(country.id), label: country.name }))}
      />
      <NumberInput {...number('remindAfter', 'offline_config.offline_notification_period')} />
      <NumberInput {...number('offlineFor', 'offline_config.offline_time_allowed')} />
      <Checkbox
        label={t('facility.fields.is_active')}
        checked={draft.is_active}
        onChange={({ currentTarget }) => set({ is_active: currentTarget.checked })}
      />
    </Section>
  );
}

function LicenceFields({ form }: FieldsProps) {
  const { t } = useTranslation(NAMESPACE);
  const { draft, set, refused, text } = form;
  return (
    <Section title={t('facility.parts.licence')}>
      <TextInput {...text('licence_number')} />
      <TextInput
        type="date"
        label={t('facility.fields.licence_expires_on')}
        value={draft.licence_expires_on ?? ''}
        error={refused.licence_expires_on}
        onChange={({ currentTarget }) => set({ licence_expires_on: currentTarget.value || null })}
      />
    </Section>
  );
}

/** What stands above and below each receipt, and how that looks. */
function ReceiptFields({ form }: FieldsProps) {
  const { t } = useTranslation(NAMESPACE);
  const { draft, lines } = form;
  return (
    <Section title={t('facility.parts.receipt')}>
      <Stack gap={16}>
        <TextArea {...lines('receipt_header')} />
        <TextArea {...lines('receipt_footer')} />
      </Stack>
      <ReceiptPreview
        name={draft.name}
        phone={draft.phone}
        address={draft.address}
        header={draft.receipt_header}
        footer={draft.receipt_footer}
      />
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={2}>{title}</Title>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}

interface ContractFactsProps {
  profile: FacilityProfile;
  countries: readonly CountryConfig[];
}

export function ContractFacts({ profile, countries }: ContractFactsProps) {
  const { t } = useTranslation(NAMESPACE);
  const contract = profile.contract_type.toUpperCase();
  const { offline_notification_period: remind, offline_time_allowed: allowed } = profile.offline_config;
  return (
    <Facts
      facts={[
        [t('facility.type'), t(`facility.kinds.${profile.facility_type}`, { defaultValue: profile.facility_type })],
        [t('facility.contract'), t(`facility.contracts.${contract}`, { defaultValue: profile.contract_type })],
        [
          t('facility.fields.country'),
          countries.find(({ country }) => country.id === profile.country_id)?.country.name,
        ],
        [t('facility.fields.remindAfter'), t('facility.hours', { count: remind })],
        [t('facility.fields.offlineFor'), t('facility.hours', { count: allowed })],
        [t('facility.state'), t(profile.is_active ? 'facility.active' : 'facility.inactive')],
      ]}
    />
  );
}
