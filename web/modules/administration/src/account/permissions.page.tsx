/** `/account/permissions`: what this account may do, in sentences; from the session, so offline too. */
import { grantedApps } from '@bloom/api-client';
import { useShell } from '@bloom/shell-api';
import { Card, Stack, Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { RightsList } from '../settings/rights-list';
import { NAMESPACE } from '../shared/namespace';
import { AccountPage } from './account-page';

export function PermissionsPage() {
  const { t } = useTranslation(NAMESPACE);
  const { user } = useShell().session;
  const scopes = [...new Set([...(user.scopes ?? []), ...(user.user_scopes ?? [])])];
  return (
    <AccountPage section="permissions">
      <Stack gap={16}>
        <Text>{t(user.is_staff ? 'account.permissions.staff' : 'account.permissions.description')}</Text>
        <Card>
          <RightsList rights={{ groups: user.groups ?? [], scopes, apps: [...grantedApps(user.userapps)] }} />
        </Card>
        <Text tone="muted">{t('account.permissions.ask')}</Text>
      </Stack>
    </AccountPage>
  );
}
