import { Actions, Button, Modal, Stack, TextArea } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';

interface SayWhyProps {
  label: string;
  /** Resolves with null when it was not stored. */
  onSay: (why: string) => Promise<unknown>;
}

/** A button for what is not done without a reason. */
export function SayWhy({ label, onSay }: SayWhyProps) {
  const { t } = useTranslation(NAMESPACE);
  const [opened, setOpened] = useState(false);
  const [why, setWhy] = useState('');
  const [problem, setProblem] = useState<string>();
  async function say() {
    if (why.trim() === '') {
      setProblem(t('why.needed'));
      return;
    }
    if ((await onSay(why.trim())) === null) {
      setProblem(t('notStored.other'));
      return;
    }
    setOpened(false);
    setWhy('');
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setOpened(true)}>
        {label}
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={label}>
        <Stack gap={16}>
          <TextArea
            label={t('why.label')}
            rows={2}
            autoFocus
            value={why}
            error={problem}
            onChange={(event) => {
              setProblem(undefined);
              setWhy(event.currentTarget.value);
            }}
          />
          <Actions>
            <Button onClick={() => setOpened(false)}>{t('why.back')}</Button>
            <Button variant="primary" onClick={() => void say()}>
              {label}
            </Button>
          </Actions>
        </Stack>
      </Modal>
    </>
  );
}
