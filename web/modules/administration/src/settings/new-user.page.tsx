/** `/settings/users/new`: somebody who may sign in from now on. */

import type { ManagedUser, UserChoices } from '@bloom/api-client';
import { uuidV7 } from '@bloom/local-db';
import { ReadFailure, useRead, useWrite } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { Banner, BreadcrumbHeader, Button, EmptyState, Group, Loading, Page, Stack, Text } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { USERS } from '../shared/addresses';
import { NAMESPACE } from '../shared/namespace';
import { CopyButton } from './copy-button';
import { makePassword } from './password-maker';
import styles from './settings.module.css';
import { useTitle } from './use-title';
import { newUserOf, type UserDraft } from './user-draft';
import { UserForm } from './user-form';
import { fullName } from './user-table';

export function NewUserPage() {
  const { t } = useTranslation(NAMESPACE);
  const { navigate } = useShell();
  useTitle(t('users.newTitle'));
  const choices = useRead('/api/users/choices/', {});
  const back = () => navigate(USERS);
  return (
    <Page className={styles.narrow}>
      <BreadcrumbHeader title={t('users.newTitle')} onBack={back} />
      {choices.answer ? (
        choices.answer.may_manage ? (
          <Create choices={choices.answer} onBack={back} />
        ) : (
          <EmptyState title={t('users.notYours')}>{t('users.notYoursHint')}</EmptyState>
        )
      ) : choices.failure ? (
        <ReadFailure read={choices} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

function Create({ choices, onBack }: { choices: UserChoices; onBack: () => void }) {
  const { t } = useTranslation(NAMESPACE);
  const { session } = useShell();
  const [id] = useState(uuidV7);
  const [made, setMade] = useState<{ user: ManagedUser; password: string } | null>(null);
  const save = useWrite();
  const [first] = useState<UserDraft>(() => ({
    ...{ username: '', first_name: '', last_name: '', email: '' },
    ...{ groups: choices.groups.includes('Cashier') ? ['Cashier'] : [], scopes: [] },
    apps: choices.apps.includes('POS') ? ['POS'] : [],
    facility: session.facility ? { id: session.facility.id, name: session.facility.name } : null,
    language: choices.languages.find((one) => one === session.user.language) ?? choices.languages[0] ?? 'en',
    is_staff: false,
    password: makePassword(),
  }));

  async function create(draft: UserDraft) {
    const done = await save.write('POST', '/api/users/', { body: newUserOf(draft, id) });
    if (!done.failure) setMade({ user: done.answer, password: draft.password });
  }
  if (made) return <Made user={made.user} password={made.password} onBack={onBack} />;
  return (
    <UserForm
      first={first}
      choices={choices}
      isNew
      busy={save.busy}
      failure={save.failure}
      action={t('users.create')}
      onSave={(draft) => void create(draft)}
      onCancel={onBack}
    />
  );
}

function Made({ user, password, onBack }: { user: ManagedUser; password: string; onBack: () => void }) {
  const { t } = useTranslation(NAMESPACE);
  const { navigate } = useShell();
  return (
    <Stack gap={16}>
      <Banner tone="ok">{t('users.made', { name: fullName(user) })}</Banner>
      <HandOver username={user.username} password={password} />
      <Group>
        <Button variant="primary" size="large" onClick={onBack}>
          {t('users.toList')}
        </Button>
        <Button size="large" onClick={() => navigate(`${USERS}/${user.id}`)}>
          {t('users.toPerson')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Shown once: nobody can read a password again. */
export function HandOver({ username, password }: { username: string; password: string }) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <div className={styles.handOver}>
      <Text>{t('users.handOver')}</Text>
      <dl className={styles.secret}>
        <dt>{t('users.fields.username')}</dt>
        <dd>{username}</dd>
        <dt>{t('users.password')}</dt>
        <dd data-testid="password">{password}</dd>
      </dl>
      <CopyButton text={password} />
      <Text size="small" tone="muted">
        {t('users.shownOnce')}
      </Text>
    </div>
  );
}
