import { Button, Modal, NoticeCard, Stack, Text, TextArea } from '@bloom/ui';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuid } from '../analytics/uuid';
import { BUILD_ENVIRONMENT, BUILD_VERSION } from '../core/constants';
import { getSettings } from '../core/settings';
import { alertTeam } from '../help/alert-team';
import { useHelpTexts } from '../help/texts';
import { useSession } from '../session/session';

type Outcome = 'told' | 'waiting' | 'failed';

/** Whom to write to, and a message for the team, which waits on this device while the server is silent (TOP-14). */
export default function SupportModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const help = useHelpTexts();
  const { user } = useSession();
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const id = useRef('');
  const email = getSettings().support_email;

  const alert = async () => {
    setBusy(true);
    setOutcome(null);
    id.current ||= uuid();
    try {
      setOutcome(await alertTeam(user, 'support', message.trim(), id.current));
      setMessage('');
      id.current = '';
    } catch (error) {
      console.error('The team could not be alerted', error);
      setOutcome('failed');
    }
    setBusy(false);
  };
  const footer = (
    <>
      <Button disabled={message.trim() === ''} busy={busy} onClick={() => void alert()}>
        {help.t('help.alert')}
      </Button>
      <Button variant="primary" onClick={onClose}>
        {t('support.okay')}
      </Button>
    </>
  );
  return (
    <Modal opened onClose={onClose} title={t('support.title')} footer={footer}>
      <Stack gap={12}>
        <Text>{t(email ? 'support.write' : 'support.askManager')}</Text>
        {email ? (
          <Text strong>
            <a href={`mailto:${email}`}>{email}</a>
          </Text>
        ) : null}
        <Text tone="muted">
          {t('support.mention')} {t('versions.build', { version: BUILD_VERSION, environment: BUILD_ENVIRONMENT })}
        </Text>
        <TextArea
          label={help.t('help.message')}
          value={message}
          maxLength={4_000}
          onChange={(event) => {
            // Other words are another message.
            id.current = '';
            setMessage(event.target.value);
          }}
        />
        {outcome === 'told' ? <NoticeCard tone="ok">{help.t('help.told')}</NoticeCard> : null}
        {outcome === 'waiting' ? <NoticeCard tone="attention">{help.t('help.waiting')}</NoticeCard> : null}
        {outcome === 'failed' ? <NoticeCard tone="failure">{help.t('help.failed')}</NoticeCard> : null}
      </Stack>
    </Modal>
  );
}
