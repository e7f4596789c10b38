import type { ManagedUser } from '@bloom/api-client';
import { ModuleLink, useShell } from '@bloom/shell-api';
import { formatDateTime } from '@bloom/shell-api/day';
import { Badge, cardRows, Group, StatusBadge, Table } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { USERS } from '../shared/addresses';
import { NAMESPACE } from '../shared/namespace';
import { useRightTexts } from './rights';
import styles from './settings.module.css';

export function fullName(user: Pick<ManagedUser, 'first_name' | 'last_name' | 'username'>): string {
  return `${user.first_name} ${user.last_name}`.trim() || user.username;
}

export function UserTable({ users, withFacility }: { users: readonly ManagedUser[]; withFacility: boolean }) {
  const { t, i18n } = useTranslation(NAMESPACE);
  const texts = useRightTexts();
  const zone = useShell().session.countryConfig?.time_zone;
  return (
    <Table className={cardRows}>
      <thead>
        <tr>
          <th scope="col">{t('users.person')}</th>
          {withFacility ? <th scope="col">{t('users.facility')}</th> : null}
          <th scope="col">{t('users.groups')}</th>
          <th scope="col">{t('users.lastSignIn')}</th>
          <th scope="col">{t('users.state')}</th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id}>
            <td data-label={t('users.person')}>
              <div>
                <ModuleLink className={styles.personLink} to={`${USERS}/${user.id}`}>
                  {fullName(user)}
                </ModuleLink>
                <span className={styles.text}>{user.username}</span>
              </div>
            </td>
            {withFacility ? (
              <td data-label={t('users.facility')}>{user.is_staff ? t('users.provider') : user.facility_name}</td>
            ) : null}
            <td data-label={t('users.groups')}>
              <Group gap={4}>
                {user.groups.map((group) => (
                  <Badge key={group}>{texts.name('groups', group)}</Badge>
                ))}
              </Group>
            </td>
            <td data-label={t('users.lastSignIn')}>
              {user.last_sign_in_at ? formatDateTime(user.last_sign_in_at, i18n.language, zone) : t('users.never')}
            </td>
            <td data-label={t('users.state')}>
              <div>
                <UserState user={user} />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

export function UserState({ user }: { user: ManagedUser }) {
  const { t } = useTranslation(NAMESPACE);
  if (!user.is_active) return <StatusBadge tone="failure">{t('users.inactive')}</StatusBadge>;
  if (user.must_change_password) return <StatusBadge tone="info">{t('users.mustChange')}</StatusBadge>;
  return <StatusBadge tone="ok">{t('users.active')}</StatusBadge>;
}
