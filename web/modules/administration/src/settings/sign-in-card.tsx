/** May the person sign in, and with what: password, offline PIN, switching the account off and on. */

import type { ManagedUser } from '@bloom/api-client';
import { useWrite, type Write, WriteFailure } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { formatDateTime } from '@bloom/shell-api/day';
import { Button, Card, Group, Modal, Stack, Text } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { Facts } from './facts';
import { FirstPassword } from './first-password';
import { HandOver } from './new-user.page';
import { makePassword } from './password-maker';
import { SHORTEST_PASSWORD } from './user-draft';
import { fullName } from './user-table';

type Open = 'deactivate' | 'activate' | 'password' | 'pin' | null;

export function SignInCard({ user, onChanged }: { user: ManagedUser; onChanged: () => void }) {
  const { t, i18n } = useTranslation(NAMESPACE);
  const { session } = useShell();
  const { reachable } = useConnectivity();
  const [open, setOpen] = useState<Open>(null);
  const zone = session.countryConfig?.time_zone;
  const time = (at: string | null) => (at ? formatDateTime(at, i18n.language, zone) : t('users.never'));
  const isOneself = user.id === session.user.id;
  const close = () => setOpen(null);
  const props = { user, onClose: close, onDone: onChanged };
  return (
    <Card>
      <Stack gap={16}>
        <Facts
          facts={[
            [t('users.state'), t(user.is_active ? 'users.active' : 'users.inactive')],
            [t('users.lastSignIn'), time(user.last_sign_in_at)],
            [t('users.createdAt'), time(user.created_at)],
            [t('users.password'), t(user.must_change_password ? 'users.mustChangeLong' : 'users.passwordOwn')],
            [t('users.pin'), t(user.has_pin ? 'users.pinSet' : 'users.pinNotSet')],
          ]}
        />
        {user.may_edit && isOneself ? <Text tone="muted">{t('users.ownAccount')}</Text> : null}
        {user.may_edit && !isOneself ? (
          <Group>
            {user.may_reset_password ? (
              <Button disabled={!reachable} onClick={() => setOpen('password')}>
                {t('users.resetPassword')}
              </Button>
            ) : null}
            {user.has_pin ? (
              <Button disabled={!reachable} onClick={() => setOpen('pin')}>
                {t('users.resetPin')}
              </Button>
            ) : null}
            {user.is_active ? (
              <Button variant="danger" disabled={!reachable} onClick={() => setOpen('deactivate')}>
                {t('users.deactivate')}
              </Button>
            ) : (
              <Button variant="primary" disabled={!reachable} onClick={() => setOpen('activate')}>
                {t('users.activate')}
              </Button>
            )}
          </Group>
        ) : null}
        {user.may_edit && !isOneself && !user.may_reset_password ? (
          <Text tone="muted">{t('users.passwordNotYours')}</Text>
        ) : null}
        {reachable || !user.may_edit ? null : <Text tone="muted">{t('users.offline')}</Text>}
      </Stack>
      {open === 'deactivate' ? <Confirm {...props} what="deactivate" danger /> : null}
      {open === 'activate' ? <Confirm {...props} what="activate" /> : null}
      {open === 'pin' ? <Confirm {...props} what="pin" danger /> : null}
      {open === 'password' ? <ResetPassword {...props} /> : null}
    </Card>
  );
}

interface DialogProps {
  user: ManagedUser;
  onClose: () => void;
  onDone: () => void;
}

const CALLS = {
  deactivate: ({ write }: Write, id: string) => write('POST', '/api/users/{id}/deactivate/', { path: { id } }),
  activate: ({ write }: Write, id: string) => write('POST', '/api/users/{id}/activate/', { path: { id } }),
  pin: ({ write }: Write, id: string) => write('DELETE', '/api/users/{id}/pin/', { path: { id } }),
};

function Confirm({
  user,
  onClose,
  onDone,
  what,
  danger,
}: DialogProps & { what: keyof typeof CALLS; danger?: boolean }) {
  const { t } = useTranslation(NAMESPACE);
  const { notify } = useShell();
  const save = useWrite();
  const name = fullName(user);
  async function run() {
    if ((await CALLS[what](save, user.id)).failure) return;
    notify({ kind: 'success', message: t(`users.done.${what}`, { name }) });
    onDone();
    onClose();
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t('users.cancel')}</Button>
      <Button variant={danger ? 'danger' : 'primary'} busy={save.busy} onClick={() => void run()}>
        {t(`users.confirm.${what}.action`, { name })}
      </Button>
    </>
  );
  return (
    <Modal opened onClose={onClose} title={t(`users.confirm.${what}.title`, { name })} footer={footer}>
      <Stack gap={12}>
        <Text>{t(`users.confirm.${what}.description`, { name })}</Text>
        <WriteFailure failure={save.failure} />
      </Stack>
    </Modal>
  );
}

function ResetPassword({ user, onClose, onDone }: DialogProps) {
  const { t } = useTranslation(NAMESPACE);
  const [password, setPassword] = useState(makePassword);
  const [isDone, setDone] = useState(false);
  const save = useWrite();
  const name = fullName(user);
  async function run() {
    const call = { path: { id: user.id }, body: { password } };
    if ((await save.write('POST', '/api/users/{id}/password/', call)).failure) return;
    setDone(true);
    onDone();
  }
  if (isDone) {
    const footer = (
      <Button variant="primary" onClick={onClose}>
        {t('users.close')}
      </Button>
    );
    return (
      <Modal opened onClose={onClose} title={t('users.resetDone', { name })} footer={footer}>
        <HandOver username={user.username} password={password} />
      </Modal>
    );
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t('users.cancel')}</Button>
      <Button
        variant="primary"
        busy={save.busy}
        disabled={password.length < SHORTEST_PASSWORD}
        onClick={() => void run()}
      >
        {t('users.resetPasswordOf', { name })}
      </Button>
    </>
  );
  return (
    <Modal opened onClose={onClose} title={t('users.resetTitle', { name })} footer={footer}>
      <Stack gap={16}>
        <Text>{t('users.resetWords')}</Text>
        <FirstPassword value={password} onChange={setPassword} error={save.failure?.fields.password} />
        <WriteFailure failure={save.failure} beside={['password']} />
      </Stack>
    </Modal>
  );
}
