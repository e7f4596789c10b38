/** The page of whom the server cannot be asked about (OLG-02): who are you, and what is your PIN. */
import {
  Banner,
  Button,
  Card,
  IconHelp,
  IconWifiOff,
  NoticeCard,
  PasswordInput,
  Select,
  Stack,
  Text,
  Title,
  Tooltip,
} from '@bloom/ui';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Mark } from '../brand/mark';
import drawerCard from '../cards/card.module.css';
import { PRODUCT_NAME } from '../core/constants';
import { enterSubmits } from '../pin/enter-submits';
import { digitsOnly } from '../pin/form-rules';
import { isPinSet, PinCheckUnavailable } from '../pin/pin-hash';
import type { LeaseProblem } from '../session/lease';
import { fullNameOf } from '../session/names';
import { Avatar } from './avatar';
import { GateMessage } from './gate-message';
import { logIn, maySignIn } from './log-in';
import styles from './offline-login.module.css';
import { PinSupport } from './pin-support';
import { useGate } from './use-gate';
import { usePeople } from './use-people';

type Problem = 'failed' | 'insecure' | 'broken';
const FAILED: readonly string[] = ['wrong', 'refused'];

export default function OfflineLoginPage({ onLoggedIn = goHome }: { onLoggedIn?: () => void }) {
  const { t } = useTranslation();
  const here = usePeople();
  const people = here?.people;
  const [chosen, choose] = useState<string | null>(null);
  const [pin, setPin] = useState('');
  const [isChecking, setChecking] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [refusal, refuse] = useState<LeaseProblem>();
  const [asksSupport, askSupport] = useState(false);
  const pinField = useRef<HTMLInputElement>(null);
  // On a device of one person there is nothing to choose.
  const person = people?.find((user) => user.id === chosen) ?? (people?.length === 1 ? people[0] : undefined);
  const { gate, look } = useGate(person?.id);
  const isReady = maySignIn(person, pin, isChecking, gate);
  const lease = refusal ?? here?.problem;
  // Who has to wait is told that, and not to try again above it.
  const told = problem === 'failed' && gate.state !== 'open' ? null : problem;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || !person) return;
    setChecking(true);
    setProblem(null);
    try {
      const outcome = await logIn(person, pin);
      // Until the new page is here the button stays as it is.
      if (outcome === 'right') return onLoggedIn();
      if (outcome === 'wrong') setProblem('failed');
      if (!FAILED.includes(outcome)) refuse(outcome as LeaseProblem);
    } catch (error) {
      console.error('The offline login could not be checked', error);
      setProblem(error instanceof PinCheckUnavailable ? 'insecure' : 'broken');
    }
    setPin('');
    setChecking(false);
    await look();
    pinField.current?.focus();
  };

  return (
    <main className={styles.page}>
      <Card className={drawerCard.card}>
        <Stack gap={20}>
          <div className={styles.brand}>
            <Text tone="muted" strong className={styles.product}>
              <Mark size={40} className={styles.mark} />
              {PRODUCT_NAME}
            </Text>
            <Title>{t('offlineLogin.title')}</Title>
          </div>
          <Banner tone="attention" icon={<IconWifiOff size={22} aria-hidden="true" />}>
            {t('offlineLogin.banner')}
          </Banner>
          {lease ? (
            <div role="alert">
              <NoticeCard tone="failure">{t(`offlineLogin.lease.${lease}`)}</NoticeCard>
            </div>
          ) : null}
          <form onSubmit={(event) => void submit(event)}>
            <Stack gap={16}>
              <Select
                label={t('offlineLogin.user')}
                placeholder={t('offlineLogin.chooseUser')}
                description={people?.length === 0 && !lease ? t('offlineLogin.nobody') : undefined}
                value={person?.id ?? null}
                options={(people ?? []).map((user) => ({
                  value: user.id,
                  label: fullNameOf(user),
                  detail: user.groups?.join(', '),
                  picture: <Avatar user={user} />,
                }))}
                onChange={(id) => {
                  choose(id);
                  refuse(undefined);
                  setPin('');
                  setProblem(null);
                  pinField.current?.focus();
                }}
              />
              <PasswordInput
                ref={pinField}
                label={t('offlineLogin.pin')}
                description={person && !isPinSet(person.user_pin) ? t('offlineLogin.noPin') : undefined}
                error={told ? t(`offlineLogin.${told}`) : undefined}
                inputMode="numeric"
                autoComplete="off"
                toggleNames={{ show: t('pin.show'), hide: t('pin.hide') }}
                value={pin}
                readOnly={isChecking}
                onKeyDown={isReady ? enterSubmits : undefined}
                onChange={(event) => {
                  setPin(digitsOnly(event.target.value));
                  setProblem(null);
                }}
              />
              <GateMessage gate={gate} />
              <Button variant="primary" size="large" fullWidth type="submit" disabled={!isReady} busy={isChecking}>
                {t('offlineLogin.signIn')}
              </Button>
            </Stack>
          </form>
          <div className={styles.help}>
            <Button variant="quiet" onClick={() => askSupport(true)}>
              {t('offlineLogin.forgot')}
            </Button>
            <Why />
          </div>
        </Stack>
      </Card>
      <PinSupport opened={asksSupport} onClose={() => askSupport(false)} />
    </main>
  );
}

/** A tooltip for pointer and keyboard; a press shows the same words below, because fingers see no tooltips. */
function Why() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Tooltip label={t('offlineLogin.because')} disabled={isOpen}>
        <Button
          variant="quiet"
          icon={<IconHelp size={20} />}
          aria-expanded={isOpen}
          aria-controls="why-offline-login"
          onClick={() => setOpen(!isOpen)}
        >
          {t('offlineLogin.why')}
        </Button>
      </Tooltip>
      <div id="why-offline-login" className={styles.why}>
        {isOpen ? <Text>{t('offlineLogin.because')}</Text> : null}
      </div>
    </>
  );
}

/** OLG-21: a new page, so that nothing of the person before is left in memory. */
function goHome(): void {
  location.assign('/home');
}
