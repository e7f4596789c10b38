/** `/settings/users/{id}`: one person, what the caller may do with the account, and what was done to it. */

import type { ManagedUser } from '@bloom/api-client';
import { ReadFailure, useRead, useWrite } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { BreadcrumbHeader, EmptyState, Loading, Page, Stack, Tabs } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { USERS } from '../shared/addresses';
import { NAMESPACE } from '../shared/namespace';
import { AuditTrail } from './audit-trail';
import styles from './settings.module.css';
import { SignInCard } from './sign-in-card';
import { useTitle } from './use-title';
import { changeOf, draftOf, type UserDraft } from './user-draft';
import { UserFacts } from './user-facts';
import { UserForm } from './user-form';
import { fullName, UserState } from './user-table';

const TABS = ['details', 'signIn', 'history'] as const;

export function UserPage() {
  const { t } = useTranslation(NAMESPACE);
  const { id = '' } = useParams();
  const { navigate } = useShell();
  const read = useRead('/api/users/{id}/', { path: { id } });
  const user = read.answer;
  useTitle(user ? fullName(user) : t('users.title'));
  return (
    <Page className={styles.narrow}>
      <BreadcrumbHeader title={user ? fullName(user) : t('users.title')} onBack={() => navigate(USERS)}>
        {user ? <UserState user={user} /> : null}
      </BreadcrumbHeader>
      {user ? (
        <Person key={user.id} user={user} onChanged={read.again} />
      ) : read.failure ? (
        <ReadFailure read={read} gone={t('users.gone')} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

function Person({ user, onChanged }: { user: ManagedUser; onChanged: () => void }) {
  const { t } = useTranslation(NAMESPACE);
  const [query, setQuery] = useSearchParams();
  const tab = TABS.find((known) => known === query.get('tab')) ?? 'details';
  return (
    <Tabs
      label={fullName(user)}
      value={tab}
      onChange={(next) => setQuery(next === 'details' ? {} : { tab: next }, { replace: true })}
      tabs={TABS.map((value) => ({ value, label: t(`users.tabs.${value}`) }))}
    >
      {tab === 'details' ? <Details user={user} onChanged={onChanged} /> : null}
      {tab === 'signIn' ? (
        <Stack gap={16}>
          <SignInCard user={user} onChanged={onChanged} />
          {user.may_edit ? <AuditTrail subject="sign_in" subjectId={user.id} /> : null}
        </Stack>
      ) : null}
      {tab === 'history' ? <AuditTrail subject="user" subjectId={user.id} /> : null}
    </Tabs>
  );
}

function Details({ user, onChanged }: { user: ManagedUser; onChanged: () => void }) {
  const { t } = useTranslation(NAMESPACE);
  const { notify, session, refreshSession } = useShell();
  const choices = useRead('/api/users/choices/', user.may_edit ? {} : null);
  const save = useWrite();
  if (!user.may_edit) return <UserFacts user={user} />;
  if (!choices.answer) return choices.failure ? <ReadFailure read={choices} /> : <Loading />;
  if (!choices.answer.may_manage) return <EmptyState title={t('users.notYours')}>{t('users.notYoursHint')}</EmptyState>;

  async function change(draft: UserDraft) {
    const done = await save.write('PUT', '/api/users/{id}/', { path: { id: user.id }, body: changeOf(draft) });
    if (done.failure) return;
    notify({ kind: 'success', message: t('users.saved', { name: fullName(done.answer) }) });
    onChanged();
    if (done.answer.id === session.user.id) await refreshSession();
  }
  return (
    <UserForm
      // What the server says now is what is edited.
      key={JSON.stringify(user)}
      first={draftOf(user)}
      choices={choices.answer}
      isNew={false}
      busy={save.busy}
      failure={save.failure}
      action={t('users.save')}
      onSave={(draft) => void change(draft)}
    />
  );
}
