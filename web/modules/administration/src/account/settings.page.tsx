/** `/account/settings`: language, offline PIN, and where one is signed in. */

import type { OwnProfile, OwnProfileChange, OwnSession } from '@bloom/api-client';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { formatDateTime } from '@bloom/shell-api/day';
import { ServerTrouble, useServer } from '@bloom/shell-api/reading';
import { Button, Card, EmptyState, Loading, RadioGroup, Stack, StatusBadge, Text, Title } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveFailureBanner } from '../settings/save-failure';
import { useSave } from '../settings/use-save';
import { LANGUAGE_NAMES } from '../settings/user-form';
import { NAMESPACE } from '../shared/namespace';
import styles from './account.module.css';
import { AccountPage } from './account-page';

export function SettingsPage() {
  const { t } = useTranslation(NAMESPACE);
  const { session } = useShell();
  const read = useServer<OwnProfile>('/api/users/me/');
  return (
    <AccountPage section="settings">
      <Stack gap={24}>
        <Card>
          <Title order={2}>{t('account.language.title')}</Title>
          {read.value ? (
            <LanguageForm key={read.value.language} profile={read.value} onSaved={read.again} />
          ) : read.trouble ? (
            <ServerTrouble read={read} />
          ) : (
            <Loading />
          )}
        </Card>
        {session.user.is_staff ? null : <PinCard hasPin={read.value?.has_pin ?? session.user.user_pin != null} />}
        <Devices />
      </Stack>
    </AccountPage>
  );
}

function LanguageForm({ profile, onSaved }: { profile: OwnProfile; onSaved: () => void }) {
  const { t } = useTranslation(NAMESPACE);
  const { i18n, notify, refreshSession } = useShell();
  const { reachable } = useConnectivity();
  const [language, setLanguage] = useState(profile.language);
  const save = useSave<OwnProfileChange, OwnProfile>('PUT', '/api/users/me/');
  async function update() {
    const { first_name, last_name, email } = profile;
    if (!(await save.send({ first_name, last_name, email, language }))) return;
    await i18n.changeLanguage(language);
    notify({ kind: 'success', message: i18n.t('account.language.saved', { ns: NAMESPACE }) });
    onSaved();
    await refreshSession();
  }
  return (
    <Stack gap={12}>
      <Text tone="muted">{t('account.language.words')}</Text>
      <RadioGroup
        label={t('account.language.label')}
        value={language}
        onChange={setLanguage}
        options={Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label }))}
      />
      <SaveFailureBanner failure={save.failure} />
      <div>
        <Button
          variant="primary"
          busy={save.busy}
          disabled={!reachable || language === profile.language}
          onClick={() => void update()}
        >
          {t('account.language.save')}
        </Button>
      </div>
    </Stack>
  );
}

function PinCard({ hasPin }: { hasPin: boolean }) {
  const { t } = useTranslation(NAMESPACE);
  const { openDialog } = useShell();
  const { reachable } = useConnectivity();
  return (
    <Card>
      <Stack gap={12}>
        <Title order={2}>{t('account.pin.title')}</Title>
        <Text>{t(hasPin ? 'account.pin.set' : 'account.pin.notSet')}</Text>
        <div>
          <Button disabled={!reachable} onClick={() => openDialog('pin')}>
            {t(hasPin ? 'account.pin.change' : 'account.pin.choose')}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}

function Devices() {
  const { t } = useTranslation(NAMESPACE);
  const { notify } = useShell();
  const { reachable } = useConnectivity();
  const read = useServer<{ results: OwnSession[] }>('/api/users/me/sessions/');
  const endOthers = useSave<undefined>('POST', '/api/users/me/sessions/end-others/');
  const sessions = read.value?.results ?? [];
  const others = sessions.filter(({ current }) => !current);
  async function endAll() {
    if (!(await endOthers.send(undefined))) return;
    notify({ kind: 'success', message: t('account.devices.othersEnded') });
    read.again();
  }
  return (
    <Card>
      <Stack gap={12}>
        <Title order={2}>{t('account.devices.title')}</Title>
        <Text tone="muted">{t('account.devices.words')}</Text>
        {read.value ? (
          <ul className={styles.devices}>
            {sessions.map((session) => (
              <Device key={session.id} session={session} onEnded={read.again} />
            ))}
          </ul>
        ) : read.trouble ? (
          <ServerTrouble read={read} />
        ) : (
          <Loading />
        )}
        {read.value && sessions.length === 0 ? <EmptyState title={t('account.devices.none')} /> : null}
        <SaveFailureBanner failure={endOthers.failure} />
        {others.length > 1 ? (
          <div>
            <Button busy={endOthers.busy} disabled={!reachable} onClick={() => void endAll()}>
              {t('account.devices.endOthers', { count: others.length })}
            </Button>
          </div>
        ) : null}
      </Stack>
    </Card>
  );
}

function Device({ session, onEnded }: { session: OwnSession; onEnded: () => void }) {
  const { t, i18n } = useTranslation(NAMESPACE);
  const { notify, session: own } = useShell();
  const { reachable } = useConnectivity();
  const end = useSave<undefined>('DELETE', `/api/users/me/sessions/${session.id}/`);
  const zone = own.countryConfig?.time_zone;
  const time = (at: string) => formatDateTime(at, i18n.language, zone);
  const device = session.device || t('account.devices.unknown');
  async function signOut() {
    if (!(await end.send(undefined))) return;
    notify({ kind: 'success', message: t('account.devices.ended', { device }) });
    onEnded();
  }
  return (
    <li className={styles.device}>
      <div>
        <Text strong>{device}</Text>
        <Text size="small" tone="muted">
          {t('account.devices.since', { time: time(session.signed_in_at) })}
          {session.last_seen_at ? ` · ${t('account.devices.seen', { time: time(session.last_seen_at) })}` : ''}
        </Text>
        <SaveFailureBanner failure={end.failure} />
      </div>
      {session.current ? (
        <StatusBadge tone="info">{t('account.devices.this')}</StatusBadge>
      ) : (
        <Button
          busy={end.busy}
          disabled={!reachable}
          aria-label={t('account.devices.endOne', { device })}
          onClick={() => void signOut()}
        >
          {t('account.devices.end')}
        </Button>
      )}
    </li>
  );
}
