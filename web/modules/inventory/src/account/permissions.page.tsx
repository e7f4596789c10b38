/** `/account/permissions`: what this account may do, in sentences; from the session, so offline too. */
import type { User } from '@bloom/api-client';
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
        <Text>{t(user.is_staff ? 'account.permissions.staff' : 'account.permissions.words')}</Text>
        <Card>
          <RightsList rights={{ groups: user.groups ?? [], scopes, apps: appsOf(user) }} />
        </Card>
        <Text tone="muted">{t('account.permissions.ask')}</Text>
      </Stack>
    </AccountPage>
  );
}

/** ENT-07: a JSON text of `[{"app":{"name":"POS"}}]`; what cannot be read grants nothing. */
export function appsOf({ userapps }: Pick<User, 'userapps'>): string[] {
  try {
    const list: unknown = JSON.parse(userapps);
    if (!Array.isArray(list)) return [];
    return list.flatMap((entry: { app?: { name?: unknown } } | null) =>
      typeof entry?.app?.name === 'string' ? [entry.app.name] : [],
    );
  } catch {
    return [];
  }
}
