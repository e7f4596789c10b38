import { Button, Modal, PasswordInput, Stack, Text } from '@bloom/ui';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stored } from '../core/stored';
import { contactSupport } from '../help/contact-support';
import { enterSubmits } from '../pin/enter-submits';
import { maySubmit, type PinProblem, pinProblems } from '../pin/form-rules';
import { HttpError } from '../session/http';
import { useSession } from '../session/session';
import { setPin } from './set-pin';

type View = 'form' | 'done' | 'failed';

/** Setting the offline PIN; it may be closed without (PIN-01..PIN-24). */
export default function PinModal({ onClose }: { onClose: () => void }) {
  const [view, setView] = useState<View>('form');
  if (view === 'done') return <Done onClose={onClose} />;
  if (view === 'failed') return <Failed onClose={onClose} onTryAgain={() => setView('form')} />;
  return <Form onClose={onClose} onResult={setView} />;
}

const FORM = 'offline-pin';

function Form({ onClose, onResult }: { onClose: () => void; onResult: (view: View) => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [pin, changePin] = useState('');
  const [repeat, changeRepeat] = useState('');
  const [isTyping, setTyping] = useState(false);
  const [inFlight, setInFlight] = useState(false);
  const [isRenewal] = useState(() => stored.get('weakPinUserId') === user.id);
  // By the server, whose calendar may be another one.
  const [refused, setRefused] = useState<string>();
  const problems = pinProblems(pin, repeat, isTyping);
  if (pin !== '' && pin === refused) problems.pin ??= 'weak';
  const isGood = maySubmit(pin, repeat, inFlight) && pin !== refused;
  const words = (problem?: PinProblem) => problem && t(`pin.${problem}`);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isGood) return;
    setInFlight(true);
    try {
      await setPin(user.id, pin);
      onResult('done');
    } catch (error) {
      console.error('The offline PIN was not set', error);
      if (!(error instanceof HttpError && error.code === 'weak_pin')) return onResult('failed');
      setRefused(pin);
      setInFlight(false);
    }
  };

  const field = {
    inputMode: 'numeric',
    autoComplete: 'off',
    toggleNames: { show: t('pin.show'), hide: t('pin.hide') },
  } as const;
  const footer = (
    <Button variant="primary" type="submit" form={FORM} disabled={!isGood} busy={inFlight}>
      {t('pin.submit')}
    </Button>
  );
  return (
    <Modal opened onClose={onClose} title={t('pin.title')} footer={footer}>
      <form id={FORM} onSubmit={(event) => void submit(event)}>
        <Stack gap={16}>
          <Text tone="muted">{t(isRenewal ? 'pin.renew' : 'pin.purpose')}</Text>
          <PasswordInput
            {...field}
            autoFocus
            label={t('pin.pin')}
            value={pin}
            error={words(problems.pin)}
            onChange={(event) => changePin(event.target.value)}
          />
          <PasswordInput
            {...field}
            label={t('pin.repeat')}
            value={repeat}
            error={words(problems.repeat)}
            onChange={(event) => changeRepeat(event.target.value)}
            onKeyDown={isGood ? enterSubmits : undefined}
            onFocus={() => setTyping(true)}
            onBlur={() => setTyping(false)}
          />
        </Stack>
      </form>
    </Modal>
  );
}

function Done({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const footer = (
    <Button variant="primary" onClick={onClose}>
      {t('pin.continue')}
    </Button>
  );
  return (
    <Modal opened onClose={onClose} title={t('pin.done')} footer={footer}>
      <Text>{t('pin.doneHelp')}</Text>
    </Modal>
  );
}

function Failed({ onClose, onTryAgain }: { onClose: () => void; onTryAgain: () => void }) {
  const { t } = useTranslation();
  const footer = (
    <>
      <Button onClick={() => void contactSupport('pin_failure', t('pin.failed'))}>{t('pin.contactSupport')}</Button>
      <Button variant="primary" onClick={onTryAgain}>
        {t('common.tryAgain')}
      </Button>
    </>
  );
  return (
    <Modal opened onClose={onClose} title={t('pin.failed')} footer={footer}>
      <Text>{t('pin.failedHelp')}</Text>
    </Modal>
  );
}
