/** `/account/profile`: the name and e-mail address of the person. */

import type { OwnProfile, OwnProfileChange } from '@bloom/api-client';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { ServerTrouble, useServer } from '@bloom/shell-api/reading';
import { Actions, Banner, Button, Card, Loading, Stack, TextInput } from '@bloom/ui';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '../settings/facts';
import { SaveFailureBanner } from '../settings/save-failure';
import { useSave } from '../settings/use-save';
import { useUnsaved } from '../settings/use-unsaved';
import { NAMESPACE } from '../shared/namespace';
import styles from './account.module.css';
import { AccountPage } from './account-page';

export function ProfilePage() {
  const read = useServer<OwnProfile>('/api/users/me/');
  return (
    <AccountPage section="profile">
      {read.value ? (
        <ProfileForm key={JSON.stringify(read.value)} profile={read.value} onSaved={read.again} />
      ) : read.trouble ? (
        <ServerTrouble read={read} />
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
  const save = useSave<OwnProfileChange, OwnProfile>('PUT', '/api/users/me/');
  const isChanged = FIELDS.some((field) => draft[field] !== profile[field]);
  useUnsaved(isChanged);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!(await save.send(draft))) return;
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
        <SaveFailureBanner failure={save.failure} beside={FIELDS} />
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
