/** `/account/profile`: the name and e-mail address of the person. */

import type { OwnProfile, OwnProfileChange } from '@bloom/api-client';
import { ReadFailure, useRead, useWrite, WriteFailure } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { Actions, Banner, Button, Card, Loading, Stack, TextInput } from '@bloom/ui';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '../settings/facts';
import { useUnsaved } from '../settings/use-unsaved';
import { NAMESPACE } from '../shared/namespace';
import styles from './account.module.css';
import { AccountPage } from './account-page';

export function ProfilePage() {
  const read = useRead('/api/users/me/', {});
  return (
    <AccountPage section="profile">
      {read.answer ? (
        <ProfileForm key={JSON.stringify(read.answer)} profile={read.answer} onSaved={read.again} />
      ) : read.failure ? (
        <ReadFailure read={read} />
      ) : (
        <Loading />
      )}
    </AccountPage>
  );
}

const FIELDS = ['first_name', 'last_name', 'email'] as const;

function ProfileForm({ profile, onSaved }: { profile: OwnProfile; onSaved: () => void }) {
  const { t } = useTranslation(NAMESPACE);
  const { notify, refreshSession } = useShell();
  const { reachable } = useConnectivity();
  const { first_name, last_name, email, language } = profile;
  const [draft, setDraft] = useState<OwnProfileChange>({ first_name, last_name, email, language });
  const save = useWrite();
  const isChanged = FIELDS.some((field) => draft[field] !== profile[field]);
  useUnsaved(isChanged);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if ((await save.write('PUT', '/api/users/me/', { body: draft })).failure) return;
    notify({ kind: 'success', message: t('account.profile.saved') });
    onSaved();
    await refreshSession();
  }
  return (
    <Stack gap={24}>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {reachable ? null : <Banner tone="attention">{t('account.offline')}</Banner>}
        {FIELDS.map((field) => (
          <TextInput
            key={field}
            label={t(`account.profile.${field}`)}
            type={field === 'email' ? 'email' : 'text'}
            autoComplete={{ first_name: 'given-name', last_name: 'family-name', email: 'email' }[field]}
            value={draft[field]}
            error={save.failure?.fields[field]}
            onChange={({ currentTarget }) => setDraft({ ...draft, [field]: currentTarget.value })}
          />
        ))}
        <WriteFailure failure={save.failure} beside={FIELDS} />
        <Actions>
          <Button type="submit" variant="primary" size="large" busy={save.busy} disabled={!reachable || !isChanged}>
            {t('account.profile.save')}
          </Button>
        </Actions>
      </form>
      <Card>
        <Facts
          facts={[
            [t('account.profile.username'), profile.username],
            [t('account.profile.facility'), profile.is_staff ? t('account.profile.provider') : profile.facility_name],
          ]}
        />
      </Card>
    </Stack>
  );
}
