/** `/account/settings`: language, offline PIN, and where one is signed in. */

import type { OwnProfile, OwnSession } from '@bloom/api-client';
import { ReadFailure, useRead, useWrite, WriteFailure } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { formatDateTime } from '@bloom/shell-api/day';
import { Button, Card, EmptyState, Loading, RadioGroup, Stack, StatusBadge, Text, Title } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES } from '../settings/user-form';
import { NAMESPACE } from '../shared/namespace';
import styles from './account.module.css';
import { AccountPage } from './account-page';

export function SettingsPage() {
  const { t } = useTranslation(NAMESPACE);
  const { session } = useShell();
  const read = useRead('/api/users/me/', {});
  return (
    <AccountPage section="settings">
      <Stack gap={24}>
        <Card>
          <Title order={2}>{t('account.language.title')}</Title>
          {read.answer ? (
            <LanguageForm key={read.answer.language} profile={read.answer} onSaved={read.again} />
          ) : read.failure ? (
            <ReadFailure read={read} />
          ) : (
            <Loading />
          )}
        </Card>
        {session.user.is_staff ? null : <PinCard hasPin={read.answer?.has_pin ?? session.user.user_pin != null} />}
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
  const save = useWrite();
  async function update() {
    const { first_name, last_name, email } = profile;
    const body = { first_name, last_name, email, language };
    if ((await save.write('PUT', '/api/users/me/', { body })).failure) return;
    await i18n.changeLanguage(language);
    notify({ kind: 'success', message: i18n.t('account.language.saved', { ns: NAMESPACE }) });
    onSaved();
    await refreshSession();
  }
  return (
    <Stack gap={12}>
      <Text tone="muted">{t('account.language.description')}</Text>
      <RadioGroup
        label={t('account.language.label')}
        value={language}
        onChange={setLanguage}
        options={Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label }))}
      />
      <WriteFailure failure={save.failure} />
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
  const read = useRead('/api/users/me/sessions/', {});
  const endOthers = useWrite();
  const sessions = read.answer?.results ?? [];
  const others = sessions.filter(({ current }) => !current);
  async function endAll() {
    if ((await endOthers.write('POST', '/api/users/me/sessions/end-others/', {})).failure) return;
    notify({ kind: 'success', message: t('account.devices.othersEnded') });
    read.again();
  }
  return (
    <Card>
      <Stack gap={12}>
        <Title order={2}>{t('account.devices.title')}</Title>
        <Text tone="muted">{t('account.devices.description')}</Text>
        {read.answer ? (
          <ul className={styles.devices}>
            {sessions.map((session) => (
              <Device key={session.id} session={session} onEnded={read.again} />
            ))}
          </ul>
        ) : read.failure ? (
          <ReadFailure read={read} />
        ) : (
          <Loading />
        )}
        {read.answer && sessions.length === 0 ? <EmptyState title={t('account.devices.none')} /> : null}
        <WriteFailure failure={endOthers.failure} />
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
  const end = useWrite();
  const zone = own.countryConfig?.time_zone;
  const time = (at: string) => formatDateTime(at, i18n.language, zone);
  const device = session.device || t('account.devices.unknown');
  async function signOut() {
    const path = { id: session.id };
    if ((await end.write('DELETE', '/api/users/me/sessions/{id}/', { path })).failure) return;
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
        <WriteFailure failure={end.failure} />
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
