/** `/settings/users`: who works where, in which groups, and who may still sign in. */

import { Pager, ReadFailure, useRead } from '@bloom/server-data';
import { ModuleLink, useShell } from '@bloom/shell-api';
import {
  Button,
  Chips,
  EmptyState,
  IconPlus,
  IconSearch,
  Page,
  PageHeader,
  Select,
  Skeleton,
  Stack,
  TextInput,
  useDebounced,
} from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ACCOUNT, USERS } from '../shared/addresses';
import { NAMESPACE } from '../shared/namespace';
import { GROUPS, useRightWords } from './rights';
import styles from './settings.module.css';
import { useTitle } from './use-title';
import { UserTable } from './user-table';

const TYPED = 250;
const PAGE_SIZE = 25;
const STATES = ['active', 'inactive', 'all'] as const;

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
        {user.is_staff ? t('users.wordsStaff') : t('users.words', { facility: facility?.name ?? '' })}
        {choices.answer && !mayManage ? ` ${t('users.readOnly')}` : ''}
      </PageHeader>
      <UserList />
    </Page>
  );
}

function UserList() {
  const { t } = useTranslation(NAMESPACE);
  const { session, openDialog } = useShell();
  const { user, facility } = session;
  const words = useRightWords();
  const [query, setQuery] = useSearchParams();
  const [typed, setTyped] = useState(query.get('search') ?? '');
  const search = useDebounced(typed.trim(), TYPED);
  const group = query.get('group') ?? '';
  const state = STATES.find((known) => known === query.get('state')) ?? 'active';
  // Staff see the people of the facility they look at, or of all.
  const everywhere = user.is_staff && (query.get('of') === 'all' || !facility);
  const wanted = {
    search: search || undefined,
    facility_id: user.is_staff && !everywhere ? facility?.id : undefined,
    group: group || undefined,
    state: state === 'all' ? undefined : state,
  };
  // Other people begin with the first page again.
  const filters = JSON.stringify(wanted);
  const [at, setAt] = useState({ filters, page: 1 });
  const page = at.filters === filters ? at.page : 1;
  const read = useRead('/api/users/', { query: { ...wanted, page } }, { keep: true });
  const { answer: value } = read;
  const set = (name: string, next: string) =>
    setQuery((before) => {
      const changed = new URLSearchParams(before);
      if (next) changed.set(name, next);
      else changed.delete(name);
      return changed;
    });
  const isFiltered = search !== '' || group !== '' || state !== 'active';
  const showAll = () => {
    setTyped('');
    setQuery({ state: 'all' });
  };

  return (
    <Stack gap={16}>
      <div className={styles.filters}>
        <TextInput
          type="search"
          label={t('users.search')}
          left={<IconSearch size={20} />}
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Select
          label={t('users.group')}
          value={group || 'all'}
          onChange={(next) => set('group', next === 'all' ? '' : next)}
          options={[
            { value: 'all', label: t('users.allGroups') },
            ...GROUPS.map((name) => ({ value: name, label: words.name('groups', name) })),
          ]}
        />
      </div>
      <div className={styles.chips}>
        <Chips
          label={t('users.state')}
          value={state}
          onChange={(next) => set('state', next === 'active' ? '' : next)}
          options={STATES.map((name) => ({ value: name, label: t(`users.states.${name}`) }))}
        />
        {user.is_staff && facility ? (
          <Chips
            label={t('users.facility')}
            value={everywhere ? 'all' : 'one'}
            onChange={(next) => set('of', next === 'all' ? 'all' : '')}
            options={[
              { value: 'one', label: facility.name },
              { value: 'all', label: t('users.allFacilities') },
            ]}
          />
        ) : null}
        {user.is_staff ? (
          <Button variant="quiet" onClick={() => openDialog('facility')}>
            {t(facility ? 'users.otherFacility' : 'users.oneFacility')}
          </Button>
        ) : null}
      </div>
      {value ? (
        value.results.length > 0 ? (
          <UserTable users={value.results} withFacility={user.is_staff} />
        ) : (
          <EmptyState
            title={t(isFiltered ? 'users.nobodyFits' : 'users.nobody')}
            actions={isFiltered ? <Button onClick={showAll}>{t('users.showAll')}</Button> : undefined}
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
