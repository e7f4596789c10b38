/** `/settings/users`: who works where, in which groups, and who may still sign in. */

import { Pager, ReadFailure, useRead } from '@bloom/server-data';
import { ModuleLink, useShell } from '@bloom/shell-api';
import { Button, EmptyState, IconPlus, Page, PageHeader, Skeleton, Stack } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCOUNT, USERS } from '../shared/addresses';
import { NAMESPACE } from '../shared/namespace';
import { useTitle } from './use-title';
import { useUserFilters } from './use-user-filters';
import { UserFilterBar } from './user-filters';
import { UserTable } from './user-table';

const PAGE_SIZE = 25;

export function UsersPage() {
  const { t } = useTranslation(NAMESPACE);
  const { navigate, session } = useShell();
  const { user, facility } = session;
  useTitle(t('users.title'));
  const choices = useRead('/api/users/choices/', {});
  const mayManage = choices.answer?.may_manage === true;
  return (
    <Page>
      <PageHeader
        title={t('users.title')}
        actions={
          mayManage ? (
            <Button variant="primary" icon={<IconPlus size={20} />} onClick={() => navigate(`${USERS}/new`)}>
              {t('users.new')}
            </Button>
          ) : undefined
        }
      >
        {user.is_staff ? t('users.descriptionStaff') : t('users.description', { facility: facility?.name ?? '' })}
        {choices.answer && !mayManage ? ` ${t('users.readOnly')}` : ''}
      </PageHeader>
      <UserList />
    </Page>
  );
}

function UserList() {
  const { t } = useTranslation(NAMESPACE);
  const { user } = useShell().session;
  const who = useUserFilters();
  const { asked, isFiltered } = who;
  // Other people begin with the first page again.
  const filters = JSON.stringify(asked);
  const [at, setAt] = useState({ filters, page: 1 });
  const page = at.filters === filters ? at.page : 1;
  const read = useRead('/api/users/', { query: { ...asked, page } }, { keep: true });
  const { answer: value } = read;

  return (
    <Stack gap={16}>
      <UserFilterBar filters={who} />
      {value ? (
        value.results.length > 0 ? (
          <UserTable users={value.results} withFacility={user.is_staff} />
        ) : (
          <EmptyState
            title={t(isFiltered ? 'users.nobodyFits' : 'users.nobody')}
            actions={isFiltered ? <Button onClick={who.showAll}>{t('users.showAll')}</Button> : undefined}
          >
            {t(isFiltered ? 'users.nobodyFitsHint' : 'users.nobodyHint')}
          </EmptyState>
        )
      ) : read.failure ? (
        <ReadFailure read={read} />
      ) : (
        <ListSkeleton label={t('users.loading')} />
      )}
      {value && read.failure ? <ReadFailure read={read} /> : null}
      <Pager
        page={page}
        size={PAGE_SIZE}
        count={value?.count}
        hasNext={value?.next != null}
        onChange={(next) => setAt({ filters, page: next })}
      />
      <p>
        <ModuleLink to={`${ACCOUNT}/permissions`}>{t('users.mine')}</ModuleLink>
      </p>
    </Stack>
  );
}

export function ListSkeleton({ label }: { label: string }) {
  return (
    <Stack gap={8} role="status" aria-label={label}>
      {Array.from({ length: 6 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: six equal grey bars
        <Skeleton key={at} height={52} />
      ))}
    </Stack>
  );
}
