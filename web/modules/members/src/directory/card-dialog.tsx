/** Gives a patient a card, or another one. */

import { patientName } from '@bloom/api-client';
import type { PatientRecord } from '@bloom/local-db';
import type { PatientIndex } from '@bloom/patients';
import { useConnectivity } from '@bloom/shell-api';
import { Button, Modal, Stack, Text } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { CardField } from './card-field';
import { cardProblem, tidyCard } from './card-number';
import { FailureNote } from './failure-note';
import { useChangePatient } from './use-change-patient';

interface CardDialogProps {
  record: PatientRecord;
  index: PatientIndex;
  /** What was typed before, for a patient who turned out to be here already. */
  typed?: string;
  onDone: (number: string) => void;
  onClose: () => void;
}

export function CardDialog({ record, index, typed, onDone, onClose }: CardDialogProps) {
  const { t } = useTranslation(NAMESPACE);
  const { reachable } = useConnectivity();
  const { change, saving, failure } = useChangePatient();
  const [number, setNumber] = useState(typed ?? record.member_number);
  const [tried, setTried] = useState(false);
  const name = patientName(record);
  const problem = cardProblem(number, index, record.patient_pk);

  async function save() {
    setTried(true);
    if (problem) return;
    const card = tidyCard(number);
    if (card === record.member_number || (await change(record, { member_number: card }))) onDone(card);
  }

  const isMember = record.member_number.trim() !== '';
  const footer = (
    <>
      <Button disabled={saving} onClick={onClose}>
        {t('members.cancel')}
      </Button>
      <Button data-save variant="primary" busy={saving} onClick={() => void save()}>
        {isMember ? t('members.saveCard') : t('members.enrolNamed', { name })}
      </Button>
    </>
  );
  return (
    <Modal
      opened
      onClose={onClose}
      locked={saving}
      title={isMember ? t('members.changeCard') : t('members.enrolTitle', { name })}
      footer={footer}
    >
      <Stack gap={16}>
        <FailureNote failure={failure} />
        <Text>{isMember ? t('members.changeHint', { number: record.member_number }) : t('members.enrolHint')}</Text>
        <CardField
          autoFocus
          value={number}
          problem={tried ? problem : null}
          disabled={saving}
          onChange={(value) => setNumber(value)}
        />
        {reachable ? null : <Text tone="muted">{t('members.offlineChange')}</Text>}
      </Stack>
    </Modal>
  );
}
