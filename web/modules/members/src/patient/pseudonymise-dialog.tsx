/** Takes away who a patient is, after a look at what goes and what stays, and the name typed once more. */
import { patientName } from '@bloom/api-client';
import type { PatientRecord } from '@bloom/local-db';
import { useWrite, WriteFailure } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { Banner, Button, Modal, Stack, Text, TextInput } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';

/** Characters, as the server takes them. */
const LONGEST_REASON = 500;

const plain = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean).join(' ');

interface PseudonymiseDialogProps {
  settings: FacilitySettings;
  record: PatientRecord;
  onClose: () => void;
}

export function PseudonymiseDialog({ settings, record, onClose }: PseudonymiseDialogProps) {
  const { t } = useTranslation(NAMESPACE);
  const { db, keepsCopy, notify } = useShell();
  const { reachable } = useConnectivity();
  const { write, busy, failure } = useWrite();
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const name = patientName(record);
  const noReason = reason.trim() === '';
  const otherName = plain(typed) !== plain(name);

  async function takeAway() {
    setTried(true);
    if (noReason || otherName) return;
    const body = { facility_id: settings.facilityId, reason: reason.trim(), confirm_name: typed };
    const path = { patient_pk: record.patient_pk };
    const { answer } = await write('POST', '/api/privacy/patients/{patient_pk}/pseudonymise/', { path, body });
    if (!answer) return;
    const { id, patient, patient_pk, program } = answer;
    // The server's own row comes with the next download; this device forgets the name at once.
    if (keepsCopy) {
      await db.patients.update(patient_pk, { ...patient, program, audit_id: id }).catch((error: unknown) => {
        console.error('The name is gone on the server; this device forgets it with the next download', error);
      });
    }
    notify({ kind: 'success', message: t('pseudonymise.done', { name: patientName(patient) }) });
    onClose();
  }

  const footer = (
    <>
      <Button disabled={busy} onClick={onClose}>
        {t('pseudonymise.cancel')}
      </Button>
      <Button data-save variant="danger" busy={busy} disabled={!reachable} onClick={() => void takeAway()}>
        {t('pseudonymise.do')}
      </Button>
    </>
  );
  return (
    <Modal opened onClose={onClose} locked={busy} title={t('pseudonymise.title', { name })} width={620} footer={footer}>
      <Stack gap={16}>
        {reachable ? null : <Banner tone="attention">{t('pseudonymise.offline')}</Banner>}
        <WriteFailure failure={failure} beside={['confirm_name', 'reason']} />
        <Text>{t('pseudonymise.goes')}</Text>
        <Text>{t('pseudonymise.stays')}</Text>
        <TextInput
          label={t('pseudonymise.reason')}
          description={t('pseudonymise.reasonHint')}
          error={tried && noReason ? t('pseudonymise.needReason') : failure?.fields.reason}
          maxLength={LONGEST_REASON}
          disabled={busy}
          autoFocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <TextInput
          label={t('pseudonymise.confirm', { name })}
          error={tried && otherName ? t('pseudonymise.otherName', { name }) : failure?.fields.confirm_name}
          autoComplete="off"
          spellCheck={false}
          disabled={busy}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Banner tone="attention">{t('pseudonymise.noWayBack')}</Banner>
      </Stack>
    </Modal>
  );
}
