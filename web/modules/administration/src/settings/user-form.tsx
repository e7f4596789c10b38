/** The fields of a user; what the caller may not grant is not offered. */

import type { UserChoices } from '@bloom/api-client';
import { type Failure, WriteFailure } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { Actions, Banner, Button, Checkbox, RadioGroup, Stack, TextInput, Title } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { FacilityChoice } from './facility-choice';
import { FirstPassword } from './first-password';
import { GrantList } from './grant-list';
import { RIGHT_KINDS } from './rights';
import styles from './settings.module.css';
import { type UserDraftOnScreen, useUserDraft } from './use-user-draft';
import { USER_FIELDS, type UserDraft } from './user-draft';

interface UserFormProps {
  first: UserDraft;
  choices: UserChoices;
  isNew: boolean;
  busy: boolean;
  failure: Failure | null;
  action: string;
  onSave: (draft: UserDraft) => void;
  onCancel?: () => void;
}

export const LANGUAGE_NAMES: Readonly<Record<string, string>> = { en: 'English', fr: 'Français' };

export function UserForm({ first, choices, isNew, busy, failure, action, onSave, onCancel }: UserFormProps) {
  const { t } = useTranslation(NAMESPACE);
  const { session } = useShell();
  const { reachable } = useConnectivity();
  const form = useUserDraft({ first, isNew, failure, onSave });
  const { draft, set, errorOf, text, wrong } = form;
  const isTaken = failure?.code === 'username_taken';

  return (
    <form noValidate onSubmit={form.submit}>
      <Stack gap={24}>
        {reachable ? null : <Banner tone="attention">{t('users.offline')}</Banner>}
        <section className={styles.fields}>
          {isNew ? (
            <TextInput
              {...text('username')}
              description={t('users.usernameHint')}
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
            />
          ) : null}
          <TextInput {...text('first_name')} />
          <TextInput {...text('last_name')} />
          <TextInput {...text('email')} type="email" />
        </section>
        {session.user.is_staff ? <Workplace form={form} maySetStaff={isNew && choices.may_create_staff} /> : null}
        <RadioGroup
          label={t('users.language')}
          value={draft.language}
          onChange={(language) => set({ language })}
          options={choices.languages.map((code) => ({ value: code, label: LANGUAGE_NAMES[code] ?? code }))}
        />
        <section>
          <Title order={2}>{t('users.rightsTitle')}</Title>
          <Stack gap={16}>
            {RIGHT_KINDS.map((kind) => (
              <GrantList
                key={kind}
                kind={kind}
                offered={choices[kind]}
                held={first[kind]}
                value={draft[kind]}
                onChange={(rights) => set({ [kind]: rights })}
                error={failure?.fields[kind]}
              />
            ))}
          </Stack>
        </section>
        {isNew ? (
          <FirstPassword
            value={draft.password}
            onChange={(password) => set({ password })}
            error={errorOf('password')}
          />
        ) : null}
        {isTaken ? null : <WriteFailure failure={failure} beside={USER_FIELDS} />}
        {wrong.length > 0 ? (
          <Banner tone="failure">
            {t('users.check', { fields: wrong.map((field) => t(`users.fields.${field}`)).join(', ') })}
          </Banner>
        ) : null}
        <Actions>
          <Button type="submit" variant="primary" size="large" busy={busy} disabled={!reachable}>
            {action}
          </Button>
          {onCancel ? (
            <Button size="large" onClick={onCancel}>
              {t('users.cancel')}
            </Button>
          ) : null}
        </Actions>
      </Stack>
    </form>
  );
}

/** Whether the person works for the provider, or in which facility. */
function Workplace({ form, maySetStaff }: { form: UserDraftOnScreen; maySetStaff: boolean }) {
  const { t } = useTranslation(NAMESPACE);
  const { draft, set, errorOf } = form;
  return (
    <section className={styles.fields}>
      {maySetStaff ? (
        <Checkbox
          label={t('users.isStaff')}
          checked={draft.is_staff}
          onChange={(event) => set({ is_staff: event.currentTarget.checked })}
        />
      ) : null}
      {draft.is_staff ? null : (
        <FacilityChoice
          label={t('users.facility')}
          value={draft.facility}
          onChange={(facility) => set({ facility })}
          error={errorOf('facility_id')}
        />
      )}
    </section>
  );
}
