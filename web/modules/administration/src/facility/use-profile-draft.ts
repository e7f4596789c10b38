import type { FacilityProfile } from '@bloom/api-client';
import type { Failure } from '@bloom/server-data';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsaved } from '../settings/use-unsaved';
import { NAMESPACE } from '../shared/namespace';
import { draftOf, type FacilityDraft, faultsOf, profileOf } from './facility-draft';

interface ProfileDraftFacts {
  profile: FacilityProfile;
  failure: Failure | null;
  onSave: (profile: FacilityProfile) => void;
}

/** What is typed about a facility, and beside each field what is wrong: said once saving was tried, or by the server. */
export function useProfileDraft({ profile, failure, onSave }: ProfileDraftFacts) {
  const { t } = useTranslation(NAMESPACE);
  const [first] = useState(() => draftOf(profile));
  const [draft, setDraft] = useState(first);
  const [tried, setTried] = useState(false);
  const faults = faultsOf(draft);
  const isWrong = Object.keys(faults).length > 0;
  const set = (part: Partial<FacilityDraft>) => setDraft((before) => ({ ...before, ...part }));
  useUnsaved(draft !== first);
  const refused = failure?.fields ?? {};
  const error = (field: string, wire = field) =>
    (tried && faults[field] ? t(`facility.faults.${faults[field]}`) : undefined) ?? refused[wire];

  return {
    draft,
    set,
    /** What the server refuses, by field. */
    refused,
    /** Saving was tried in vain. */
    isRefusedHere: tried && isWrong,
    submit(event: FormEvent) {
      event.preventDefault();
      setTried(true);
      if (!isWrong) onSave(profileOf(draft));
    },
    text: (field: 'name' | 'phone' | 'address' | 'licence_number') => ({
      label: t(`facility.fields.${field}`),
      value: draft[field],
      error: error(field),
      autoComplete: 'off',
      onChange: (event: { currentTarget: HTMLInputElement }) => set({ [field]: event.currentTarget.value }),
    }),
    lines: (field: 'receipt_header' | 'receipt_footer') => ({
      label: t(`facility.fields.${field}`),
      description: t('facility.receiptHint'),
      rows: 3,
      value: draft[field],
      error: error(field),
      onChange: (event: { currentTarget: HTMLTextAreaElement }) => set({ [field]: event.currentTarget.value }),
    }),
    /** @param wire what the server calls the field */
    number: (
      field:
        | 'remindAfter'
        | 'offlineFor'
        | 'low_stock_level'
        | 'expiring_soon_days'
        | 'price_limit_percent'
        | 'return_limit',
      wire = field as string,
    ) => ({
      label: t(`facility.fields.${field}`),
      value: draft[field],
      error: error(field, wire),
      onChange: (value: string) => set({ [field]: value }),
    }),
    owner: (field: 'full_name' | 'email') => ({
      label: t(`facility.fields.owner_${field}`),
      value: draft.facility_owner_contact[field],
      error: refused[`facility_owner_contact.${field}`],
      autoComplete: 'off',
      onChange: (event: { currentTarget: HTMLInputElement }) =>
        set({ facility_owner_contact: { ...draft.facility_owner_contact, [field]: event.currentTarget.value } }),
    }),
  };
}

export type ProfileDraft = ReturnType<typeof useProfileDraft>;
