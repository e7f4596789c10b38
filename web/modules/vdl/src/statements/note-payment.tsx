import type { Statement } from '@bloom/api-client';
import { useWrite, WriteFailure } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { Button, Modal, Stack, Text, TextInput } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isProvider } from '../shared/access';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './statements.module.css';

interface NotePaymentProps {
  statement: Statement;
  settings: FacilitySettings;
  again: () => void;
}

/** The provider says that an accepted statement was paid. */
export function NotePayment(props: NotePaymentProps) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const { reachable } = useConnectivity();
  const [open, setOpen] = useState(false);
  if (props.statement.state !== 'accepted' || !isProvider(shell)) return null;
  return (
    <div className={styles.buttons}>
      <Button variant="primary" disabled={!reachable} onClick={() => setOpen(true)}>
        {t('payment.action')}
      </Button>
      {open ? <PaymentForm {...props} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function PaymentForm({ statement, settings, again, onClose }: NotePaymentProps & { onClose: () => void }) {
  const { t } = useTranslation(NAMESPACE);
  const { write, busy, failure, clear } = useWrite();
  const [reference, setReference] = useState('');
  const [told, setTold] = useState(false);
  const wrongReference = reference.trim() === '';

  async function save() {
    setTold(true);
    if (wrongReference) return;
    // All of it: a statement is paid, or it is not.
    const body = { facility_id: settings.facilityId, amount: statement.owed, reference: reference.trim() };
    const path = { period: statement.period };
    const { answer } = await write('POST', '/api/vdl/statements/{period}/paid/', { path, body });
    // Also after a no: a colleague may have been faster.
    again();
    if (answer) onClose();
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('payment.title', { month: settings.month(statement.period) })}
      footer={
        <>
          <Button onClick={onClose}>{t('accept.back')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            {t('payment.save')}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <Text>{t('payment.all', { amount: settings.money(statement.owed) })}</Text>
        <TextInput
          label={t('payment.reference')}
          description={t('payment.referenceHint')}
          value={reference}
          maxLength={200}
          onChange={(event) => setReference(event.currentTarget.value)}
          error={told && wrongReference ? t('payment.wrongReference') : failure?.fields.reference}
        />
        <WriteFailure failure={failure} onClose={clear} beside={['reference']} />
      </Stack>
    </Modal>
  );
}
