import { Button, Modal, NoticeCard, Stack, Text, TextArea } from '@bloom/ui';
import { Select } from '@bloom/ui/lists';
import { useState } from 'react';
import { useConnectivity } from '../connectivity/connectivity';
import { bringPart } from '../core/bring-part';
import { PRODUCT_NAME } from '../core/constants';
import { fateOfWork } from '../core/unsaved-work';
import { contactSupport } from '../help/contact-support';
import { reasonGiven, UPDATE_REASONS, type UpdateReason } from './reasons';
import { useUpdateTexts } from './texts';
import { type UpdateOutcome, updateApplication } from './update-application';

type Failure = Extract<UpdateOutcome, 'offline' | 'not-saved'>;

/** Update application / clear cache (UPD-02..UPD-05). Proceeding is kept from closing until its outcome is known. */
export default function UpdateModal({ onClose }: { onClose: () => void }) {
  const { t } = useUpdateTexts();
  const { reachable } = useConnectivity();
  const [reason, setReason] = useState<UpdateReason | null>(null);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const given = reasonGiven(reason, text);
  const { isSaleKept, isSomethingLost } = fateOfWork();
  const problem = failure ?? (reachable || busy ? null : 'offline');

  const proceed = async () => {
    if (!given || !reachable) return;
    setBusy(true);
    setFailure(null);
    const { browserSteps } = await bringPart('update/browser-steps', () => import('./browser-steps'));
    const outcome = await updateApplication(given, browserSteps());
    // Otherwise the page is on its way out, and stays as it is until it is gone.
    if (outcome !== 'offline' && outcome !== 'not-saved') return;
    setFailure(outcome);
    setBusy(false);
  };

  const footer = (
    <>
      <Button disabled={busy} onClick={onClose}>
        {t('update.cancel')}
      </Button>
      <Button variant="primary" disabled={!given || !reachable} busy={busy} onClick={() => void proceed()}>
        {t('update.proceed')}
      </Button>
    </>
  );
  return (
    <Modal opened onClose={onClose} locked={busy} title={t('update.title')} footer={footer}>
      <Stack gap={16}>
        <Text>{t('update.help')}</Text>
        {isSomethingLost ? <NoticeCard tone="attention">{t('update.unsaved')}</NoticeCard> : null}
        {isSaleKept ? <NoticeCard tone="info">{t('update.kept')}</NoticeCard> : null}
        <Select
          label={t('update.reason')}
          placeholder={t('update.choose')}
          value={reason}
          disabled={busy}
          onChange={(value) => setReason(value as UpdateReason)}
          clear={{ label: t('update.clear'), onClear: () => setReason(null) }}
          options={UPDATE_REASONS.map((value) => ({
            value,
            label: t(`update.reasons.${value}`, { product: PRODUCT_NAME }),
          }))}
        />
        {reason === 'others' ? (
          <TextArea
            label={t('update.other')}
            value={text}
            maxLength={500}
            disabled={busy}
            onChange={(event) => setText(event.target.value)}
          />
        ) : null}
        {busy ? <Text tone="muted">{t('update.working')}</Text> : null}
        {problem ? <Problem is={problem} /> : null}
      </Stack>
    </Modal>
  );
}

function Problem({ is }: { is: Failure }) {
  const { t } = useUpdateTexts();
  if (is === 'offline') {
    return (
      <NoticeCard tone="attention">
        {t('update.offline')} {t('update.offlineHelp')}
      </NoticeCard>
    );
  }
  const actions = [
    {
      label: t('update.contactSupport'),
      onClick: () => void contactSupport('sync_failure', t('update.notSaved')),
    },
  ];
  return (
    <NoticeCard tone="failure" actions={actions}>
      {t('update.notSaved')} {t('update.notSavedHelp')}
    </NoticeCard>
  );
}
