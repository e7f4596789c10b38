import type { ManagedUser } from '@bloom/api-client';
import { Card, Stack } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { Facts } from './facts';
import { RightsList } from './rights-list';
import { LANGUAGE_NAMES } from './user-form';

/** For who may look and not touch. */
export function UserFacts({ user }: { user: ManagedUser }) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <Stack gap={16}>
      <Card>
        <Facts
          facts={[
            [t('users.fields.username'), user.username],
            [t('users.fields.email'), user.email],
            [t('users.facility'), user.is_staff ? t('users.provider') : user.facility_name],
            [t('users.language'), LANGUAGE_NAMES[user.language] ?? user.language],
          ]}
        />
      </Card>
      <Card>
        <RightsList rights={user} />
      </Card>
    </Stack>
  );
}
