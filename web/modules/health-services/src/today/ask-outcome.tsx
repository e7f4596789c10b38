import { plusDays } from '@bloom/care/programmes';
import { Button, Modal, Stack, Text, TextInput } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import type { Ending } from './call-row';
import type { Said } from './use-contact';

/** Days from today that are offered first. */
const SOON = 7;

interface AskProps {
  name: string;
  busy: boolean;
  onSay: (said: Said) => Promise<void>;
  onClose: () => void;
}

/** On which day the patient is to be called again. */
export function AskRemind({ name, settings, busy, onSay, onClose }: AskProps & { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const tomorrow = plusDays(settings.today(), 1);
  const [day, setDay] = useState(plusDays(settings.today(), SOON));
  const [note, setNote] = useState('');
  const isLater = day >= tomorrow;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('ask.remind', { name })}
      footer={
        <>
          <Button onClick={onClose}>{t('ask.back')}</Button>
          <Button
            variant="primary"
            data-save
            busy={busy}
            disabled={!isLater}
            onClick={() => void onSay({ outcome: 'remind_later', remindOn: day, note })}
          >
            {t('ask.remindSave')}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <TextInput
          label={t('ask.day')}
          type="date"
          min={tomorrow}
          autoFocus
          value={day}
          error={isLater ? undefined : t('ask.dayLater')}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <Note note={note} onNote={setNote} />
      </Stack>
    </Modal>
  );
}

/** One question before somebody is no longer called. */
export function AskSure({ name, outcome, busy, onSay, onClose }: AskProps & { outcome: Ending }) {
  const { t } = useTranslation(NAMESPACE);
  const [note, setNote] = useState('');
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`ask.sure.${outcome}`, { name })}
      footer={
        <>
          <Button onClick={onClose}>{t('ask.back')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void onSay({ outcome, note })}>
            {t(`outcome.${outcome}`)}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <Text>{t('ask.sureHint')}</Text>
        <Note note={note} onNote={setNote} />
      </Stack>
    </Modal>
  );
}

function Note({ note, onNote }: { note: string; onNote: (note: string) => void }) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <TextInput
      label={t('ask.note')}
      maxLength={500}
      autoComplete="off"
      value={note}
      onChange={(event) => onNote(event.currentTarget.value)}
    />
  );
}
