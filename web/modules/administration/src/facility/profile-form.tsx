/** The fields of a facility. What the caller may not change is text. */

import type { CountryConfig, FacilityProfile } from '@bloom/api-client';
import { type Failure, WriteFailure } from '@bloom/server-data';
import { useConnectivity } from '@bloom/shell-api';
import { Actions, Banner, Button, Checkbox, NumberInput, Select, Stack, TextArea, TextInput, Title } from '@bloom/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '../settings/facts';
import { useUnsaved } from '../settings/user-form';
import { NAMESPACE } from '../shared/namespace';
import styles from './facility.module.css';
import { CONTRACTS, draftOf, type FacilityDraft, faultsOf, KINDS, profileOf } from './facility-draft';
import { ReceiptPreview } from './receipt-preview';

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
  const [first] = useState(() => draftOf(profile));
  const [draft, setDraft] = useState(first);
  const [tried, setTried] = useState(false);
  const faults = faultsOf(draft);
  const set = (part: Partial<FacilityDraft>) => setDraft((before) => ({ ...before, ...part }));
  useUnsaved(draft !== first);
  const error = (field: string, wire = field) =>
    (tried && faults[field] ? t(`facility.faults.${faults[field]}`) : undefined) ?? failure?.fields[wire];
  const text = (field: 'name' | 'phone' | 'address' | 'licence_number') => ({
    label: t(`facility.fields.${field}`),
    value: draft[field],
    error: error(field),
    autoComplete: 'off',
    onChange: (event: { currentTarget: HTMLInputElement }) => set({ [field]: event.currentTarget.value }),
  });
  const lines = (field: 'receipt_header' | 'receipt_footer') => ({
    label: t(`facility.fields.${field}`),
    description: t('facility.receiptHint'),
    rows: 3,
    value: draft[field],
    error: error(field),
    onChange: (event: { currentTarget: HTMLTextAreaElement }) => set({ [field]: event.currentTarget.value }),
  });
  const number = (
    field: 'remindAfter' | 'offlineFor' | 'low_stock_level' | 'expiring_soon_days',
    wire = field as string,
  ) => ({
    label: t(`facility.fields.${field}`),
    value: draft[field],
    error: error(field, wire),
    onChange: (value: string) => set({ [field]: value }),
  });
  const owner = (field: 'full_name' | 'email') => ({
    label: t(`facility.fields.owner_${field}`),
    value: draft.facility_owner_contact[field],
    error: failure?.fields[`facility_owner_contact.${field}`],
    autoComplete: 'off',
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      set({ facility_owner_contact: { ...draft.facility_owner_contact, [field]: event.currentTarget.value } }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(faults).length === 0) onSave(profileOf(draft));
  };

  return (
    <form noValidate onSubmit={submit}>
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
          <Section title={t('facility.parts.contract')}>
            <Select
              label={t('facility.type')}
              value={draft.facility_type}
              onChange={(facility_type) => set({ facility_type })}
              error={failure?.fields.facility_type}
              options={KINDS.map((value) => ({ value, label: t(`facility.kinds.${value}`) }))}
            />
            <Select
              label={t('facility.contract')}
              value={draft.contract_type.toUpperCase()}
              onChange={(contract_type) => set({ contract_type })}
              error={failure?.fields.contract_type}
              options={CONTRACTS.map((value) => ({ value, label: t(`facility.contracts.${value}`) }))}
            />
            <Select
              label={t('facility.fields.country')}
              value={String(draft.country_id)}
              onChange={(id) => set({ country_id: Number(id) })}
              error={failure?.fields.country_id}
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
        ) : (
          <div>
            <Title order={2}>{t('facility.parts.contract')}</Title>
            <ContractFacts profile={profile} countries={countries} />
          </div>
        )}
        <Section title={t('facility.parts.licence')}>
          <TextInput {...text('licence_number')} />
          <TextInput
            type="date"
            label={t('facility.fields.licence_expires_on')}
            value={draft.licence_expires_on ?? ''}
            error={failure?.fields.licence_expires_on}
            onChange={({ currentTarget }) => set({ licence_expires_on: currentTarget.value || null })}
          />
        </Section>
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
        <Section title={t('facility.parts.stock')}>
          <NumberInput {...number('low_stock_level')} description={t('facility.lowHint')} />
          <NumberInput {...number('expiring_soon_days')} description={t('facility.soonHint')} />
        </Section>
        <WriteFailure failure={failure} beside={Object.keys(failure?.fields ?? {})} />
        {tried && Object.keys(faults).length > 0 ? <Banner tone="failure">{t('facility.check')}</Banner> : null}
        <Actions>
          <Button type="submit" variant="primary" size="large" busy={busy} disabled={!reachable}>
            {action}
          </Button>
        </Actions>
      </Stack>
    </form>
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
