import { Button, PasswordInput, Stack } from '@bloom/ui';
import { Select } from '@bloom/ui/lists';
import type { FormEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { enterSubmits } from '../pin/enter-submits';
import { digitsOnly } from '../pin/form-rules';
import { isPinSet } from '../pin/pin-hash';
import { fullNameOf } from '../session/names';
import { Avatar } from './avatar';
import { GateMessage } from './gate-message';
import type { PeopleHere } from './use-people';
import type { PinLoginState } from './use-pin-login';

interface LoginFormProps {
  people: PeopleHere['people'] | undefined;
  login: PinLoginState;
  pinField: RefObject<HTMLInputElement | null>;
}

/** Who are you, and what is your PIN? */
export function LoginForm({ people, login, pinField }: LoginFormProps) {
  const { t } = useTranslation();
  const { person, isReady, isChecking } = login;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void login.submit();
  }

  return (
    <form onSubmit={onSubmit}>
      <Stack gap={16}>
        <Select
          label={t('offlineLogin.user')}
          placeholder={t('offlineLogin.chooseUser')}
          description={people?.length === 0 && !login.lease ? t('offlineLogin.nobody') : undefined}
          value={person?.id ?? null}
          loading={people === undefined}
          options={(people ?? []).map((user) => ({
            value: user.id,
            label: fullNameOf(user),
            detail: user.groups?.join(', '),
            picture: <Avatar user={user} />,
          }))}
          onChange={login.choose}
        />
        <PasswordInput
          ref={pinField}
          label={t('offlineLogin.pin')}
          description={person && !isPinSet(person.user_pin) ? t('offlineLogin.noPin') : undefined}
          error={login.problem ? t(`offlineLogin.${login.problem}`) : undefined}
          inputMode="numeric"
          autoComplete="off"
          toggleNames={{ show: t('pin.show'), hide: t('pin.hide') }}
          value={login.pin}
          readOnly={isChecking}
          onKeyDown={isReady ? enterSubmits : undefined}
          onChange={(event) => login.type(digitsOnly(event.target.value))}
        />
        <GateMessage gate={login.gate} />
        <Button variant="primary" size="large" fullWidth type="submit" disabled={!isReady} busy={isChecking}>
          {t('offlineLogin.signIn')}
        </Button>
      </Stack>
    </form>
  );
}
