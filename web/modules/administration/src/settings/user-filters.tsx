import { useShell } from '@bloom/shell-api';
import { Button, Chips, IconSearch, TextInput } from '@bloom/ui';
import { Select } from '@bloom/ui/lists';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { GROUPS, useRightTexts } from './rights';
import styles from './settings.module.css';
import { STATES, type UserFilters } from './use-user-filters';

/** By name, group and state; for staff also whether of one facility or of all. */
export function UserFilterBar({ filters }: { filters: UserFilters }) {
  const { t } = useTranslation(NAMESPACE);
  const { session, openDialog } = useShell();
  const { user, facility } = session;
  const texts = useRightTexts();
  return (
    <>
      <div className={styles.filters}>
        <TextInput
          type="search"
          label={t('users.search')}
          left={<IconSearch size={20} />}
          autoComplete="off"
          value={filters.typed}
          onChange={({ currentTarget }) => filters.setTyped(currentTarget.value)}
        />
        <Select
          label={t('users.group')}
          value={filters.group || 'all'}
          onChange={(next) => filters.setGroup(next === 'all' ? '' : next)}
          options={[
            { value: 'all', label: t('users.allGroups') },
            ...GROUPS.map((name) => ({ value: name, label: texts.name('groups', name) })),
          ]}
        />
      </div>
      <div className={styles.chips}>
        <Chips
          label={t('users.state')}
          value={filters.state}
          onChange={filters.setState}
          options={STATES.map((name) => ({ value: name, label: t(`users.states.${name}`) }))}
        />
        {user.is_staff && facility ? (
          <Chips
            label={t('users.facility')}
            value={filters.everywhere ? 'all' : 'one'}
            onChange={(next) => filters.setEverywhere(next === 'all')}
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
    </>
  );
}
