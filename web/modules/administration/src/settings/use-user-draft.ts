import type { Failure } from '@bloom/server-data';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { useUnsaved } from './use-unsaved';
import { faultsOf, type UserDraft } from './user-draft';

interface UserDraftFacts {
  first: UserDraft;
  isNew: boolean;
  failure: Failure | null;
  onSave: (draft: UserDraft) => void;
}

/** What is typed about a person, and beside each field what is wrong: said once saving was tried, or by the server. */
export function useUserDraft({ first, isNew, failure, onSave }: UserDraftFacts) {
  const { t } = useTranslation(NAMESPACE);
  const [draft, setDraft] = useState(first);
  const [tried, setTried] = useState(false);
  const faults = faultsOf(draft, isNew);
  const set = (part: Partial<UserDraft>) => setDraft((before) => ({ ...before, ...part }));
  useUnsaved(draft !== first);

  function errorOf(field: string): string | undefined {
    if (tried && faults[field]) return t(`users.faults.${faults[field]}`);
    if (field === 'username' && failure?.code === 'username_taken') return failure.detail || t('users.faults.taken');
    return failure?.fields[field];
  }

  return {
    draft,
    set,
    errorOf,
    /** Fields that kept it from being saved. */
    wrong: tried ? Object.keys(faults) : [],
    text: (field: 'username' | 'first_name' | 'last_name' | 'email') => ({
      label: t(`users.fields.${field}`),
      value: draft[field],
      error: errorOf(field),
      autoComplete: 'off',
      onChange: (event: { currentTarget: HTMLInputElement }) => set({ [field]: event.currentTarget.value }),
    }),
    submit(event: FormEvent) {
      event.preventDefault();
      setTried(true);
      if (Object.keys(faults).length === 0) onSave(draft);
    },
  };
}

export type UserDraftOnScreen = ReturnType<typeof useUserDraft>;
