import { Button, Loading, Modal, PasswordInput, Stack, Text, useDelayed } from '@bloom/ui';
import { Select } from '@bloom/ui/lists';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openQuestion } from '../core/approval';
import { enterSubmits } from '../pin/enter-submits';
import { digitsOnly, isPin } from '../pin/form-rules';
import { PinCheckUnavailable } from '../pin/pin-hash';
import { fullNameOf } from '../session/names';
import { approveBy, mayApprove } from './approval';
import { Avatar } from './avatar';
import { GateMessage } from './gate-message';
import { useGate } from './use-gate';
import { type PeopleHere, usePeople } from './use-people';

const FORM = 'approval';

/** A manager reads what they agree to, and enters their PIN. */
export default function ApprovalModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const people = usePeople()?.people.filter(mayApprove);
  const isLate = useDelayed(people === undefined);
  // Three dialogs, and not one whose content changes: the focus is where it belongs in each.
  if (people === undefined) {
    return isLate ? (
      <Modal key="wait" opened onClose={onClose} title={t('approval.title')}>
        <Loading />
      </Modal>
    ) : null;
  }
  if (people.length > 0) return <Agreement key="agree" people={people} onClose={onClose} />;
  return (
    <Modal key="nobody" opened onClose={onClose} title={t('approval.title')}>
      <Text>{t('approval.nobody')}</Text>
    </Modal>
  );
}

interface AgreementProps {
  people: PeopleHere['people'];
  onClose: () => void;
}

function Agreement({ people, onClose }: AgreementProps) {
  const { t } = useTranslation();
  // The one that was read here, and no other, is what the PIN agrees to, however late it is found right.
  const [question] = useState(openQuestion);
  const [chosen, setChosen] = useState<string | null>(null);
  const [pin, setPin] = useState('');
  const [isChecking, setChecking] = useState(false);
  const [problem, setProblem] = useState<'wrong' | 'insecure' | 'broken' | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const person = people.find(({ id }) => id === chosen) ?? (people.length === 1 ? people[0] : undefined);
  const { gate, look } = useGate(person?.id);
  const isReady = person !== undefined && isPin(pin) && !isChecking && gate.state === 'open';

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isReady || !person) return;
    setChecking(true);
    setProblem(null);
    try {
      const outcome = await approveBy(person.id, pin);
      // Closed meanwhile, and perhaps another one is asked.
      if (openQuestion() !== question) return;
      if (outcome === 'right') {
        question?.answer({ id: person.id, name: fullNameOf(person) });
        return onClose();
      }
      // Refused: who has to wait is told so, and anything else was not even looked at.
      setProblem(outcome === 'wrong' ? 'wrong' : 'broken');
    } catch (error) {
      console.error('The PIN of a manager could not be checked', error);
      setProblem(error instanceof PinCheckUnavailable ? 'insecure' : 'broken');
    }
    setPin('');
    setChecking(false);
    await look();
    field.current?.focus();
  }

  const words = { wrong: t('approval.wrong'), insecure: t('offlineLogin.insecure'), broken: t('offlineLogin.broken') };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('approval.title')}
      footer={
        <Button variant="primary" type="submit" form={FORM} disabled={!isReady} busy={isChecking}>
          {t('approval.agree')}
        </Button>
      }
    >
      <form id={FORM} onSubmit={(event) => void submit(event)}>
        <Stack gap={16}>
          <Text>{question?.what}</Text>
          <Select
            label={t('approval.who')}
            placeholder={t('offlineLogin.chooseUser')}
            value={person?.id ?? null}
            options={people.map((user) => ({
              value: user.id,
              label: fullNameOf(user),
              detail: user.groups?.join(', '),
              picture: <Avatar user={user} />,
            }))}
            onChange={(id) => {
              setChosen(id);
              setPin('');
              setProblem(null);
              field.current?.focus();
            }}
          />
          <PasswordInput
            ref={field}
            autoFocus
            label={t('offlineLogin.pin')}
            // Who has to wait is told that, and not to try again above it.
            error={problem && gate.state === 'open' ? words[problem] : undefined}
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
        </Stack>
      </form>
    </Modal>
  );
}
