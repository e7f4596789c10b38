/** A button that opens a dialog in which something has to be written: a dispute, or the answer to one. */
import { useWrite, type Write, WriteFailure, type Written } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { Button, Modal, Stack, Text, TextArea } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';

/** As many letters as the server keeps. */
const LONGEST = 500;

interface SayOptions {
  /** Where its words are: `action`, `title`, `field`, `hint`, `missing`, `offline`, `done`. */
  texts: 'dispute' | 'resolve';
  say(write: Write, text: string): Promise<Written<unknown>>;
  /** Reads the statement anew. */
  again: () => void;
}

export function useSay({ texts, say, again }: SayOptions) {
  const { t } = useTranslation(NAMESPACE);
  const { notify } = useShell();
  const { reachable } = useConnectivity();
  const write = useWrite();
  const [open, setOpen] = useState(false);
  // Closed by mistake, it is there again.
  const [text, setText] = useState('');
  const [told, setTold] = useState(false);
  const isMissing = text.trim() === '';

  async function send() {
    setTold(true);
    if (isMissing) return;
    const { answer } = await say(write, text.trim());
    // Also after a no: somebody else may have been faster.
    again();
    if (!answer) return;
    setOpen(false);
    setText('');
    setTold(false);
    notify({ kind: 'success', message: t(`${texts}.done`) });
  }
  const button = (
    <Button disabled={!reachable} onClick={() => setOpen(true)}>
      {t(`${texts}.action`)}
    </Button>
  );
  const dialog = (
    <Modal
      opened={open}
      onClose={() => setOpen(false)}
      title={t(`${texts}.title`)}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>{t('accept.back')}</Button>
          <Button variant="primary" busy={write.busy} disabled={!reachable} onClick={() => void send()}>
            {t(`${texts}.action`)}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <TextArea
          label={t(`${texts}.field`)}
          description={t(`${texts}.hint`)}
          autoFocus
          data-autofocus
          rows={4}
          maxLength={LONGEST}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={told && isMissing ? t(`${texts}.missing`) : undefined}
        />
        {reachable ? null : <Text tone="muted">{t('state.offlineSend')}</Text>}
        <WriteFailure failure={write.failure} onClose={write.clear} />
      </Stack>
    </Modal>
  );
  return { button, dialog };
}
