/** `/account/change-password`: the current one is asked; other devices are signed out. */

import type { User } from '@bloom/api-client';
import { useWrite, WriteFailure } from '@bloom/server-data';
import { ModuleLink, useConnectivity, useShell } from '@bloom/shell-api';
import { Actions, Banner, Button, PasswordInput, Progress, Stack, Text } from '@bloom/ui';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import styles from './account.module.css';
import { AccountPage } from './account-page';
import { SHARE, SHORTEST, strengthOf } from './strength';

export function ChangePasswordPage() {
  const { t } = useTranslation(NAMESPACE);
  const { session } = useShell();
  const [isDone, setDone] = useState(false);
  const user: User & { must_change_password?: boolean } = session.user;
  const [wasGiven] = useState(() => user.must_change_password === true);
  return (
    <AccountPage section="change-password">
      <Stack gap={16}>
        {isDone ? (
          <>
            <Banner tone="ok">{t('account.password.done')}</Banner>
            <p>
              <ModuleLink to="/">{t('account.password.goOn')}</ModuleLink>
            </p>
          </>
        ) : (
          <>
            {wasGiven ? <Banner tone="info">{t('account.password.given')}</Banner> : null}
            <PasswordForm onDone={() => setDone(true)} />
          </>
        )}
      </Stack>
    </AccountPage>
  );
}

const EMPTY = { current: '', next: '', repeat: '' };

function PasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(NAMESPACE);
  const { session, refreshSession } = useShell();
  const { reachable } = useConnectivity();
  const rules = useId();
  const [draft, setDraft] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const save = useWrite();
  const { username, first_name, last_name } = session.user;
  const strength = strengthOf(draft.next, [username, first_name, last_name]);
  const faults = {
    current: draft.current === '' ? 'currentMissing' : undefined,
    next: draft.next.length < SHORTEST ? 'tooShort' : draft.next === draft.current ? 'same' : undefined,
    repeat: draft.repeat !== draft.next ? 'noMatch' : undefined,
  };
  const wrong = save.failure?.code === 'wrong_password';
  const weak = save.failure?.code === 'weak_password';
  const fault = (field: keyof typeof faults) =>
    tried && faults[field] ? t(`account.password.faults.${faults[field]}`) : undefined;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (Object.values(faults).some(Boolean)) return;
    const body = { current: draft.current, new: draft.next };
    if ((await save.write('POST', '/api/users/me/password/', { body })).failure) return;
    await refreshSession();
    onDone();
  }
  const field = (name: keyof typeof EMPTY) => ({
    value: draft[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => setDraft({ ...draft, [name]: event.currentTarget.value }),
  });
  const serverSays = save.failure?.fields.new ?? (weak ? save.failure?.detail : undefined);
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      {reachable ? null : <Banner tone="attention">{t('account.offline')}</Banner>}
      {/* Password managers learn whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordInput
        label={t('account.password.current')}
        autoComplete="current-password"
        {...field('current')}
        error={fault('current') ?? (wrong ? t('account.password.faults.wrong') : undefined)}
      />
      <div id={rules}>
        <Text strong>{t('account.password.rulesTitle')}</Text>
        <ul className={styles.rules}>
          <li>{t('account.password.rules.length', { count: SHORTEST })}</li>
          <li>{t('account.password.rules.common')}</li>
          <li>{t('account.password.rules.memorable')}</li>
        </ul>
      </div>
      <PasswordInput
        label={t('account.password.next')}
        autoComplete="new-password"
        aria-details={rules}
        {...field('next')}
        error={fault('next') ?? serverSays}
      />
      {draft.next === '' ? null : (
        <div>
          <Progress value={SHARE[strength]} label={t('account.password.strength')} />
          <Text size="small" role="status">
            {t(`account.password.strengths.${strength}`)}
          </Text>
        </div>
      )}
      <PasswordInput
        label={t('account.password.repeat')}
        autoComplete="new-password"
        {...field('repeat')}
        error={fault('repeat')}
      />
      {wrong || serverSays ? null : <WriteFailure failure={save.failure} />}
      <Text tone="muted">{t('account.password.others')}</Text>
      <Actions>
        <Button type="submit" variant="primary" size="large" busy={save.busy} disabled={!reachable}>
          {t('account.password.save')}
        </Button>
      </Actions>
    </form>
  );
}
