/** All about a patient, and what can be done about the card. */

import { patientName } from '@bloom/api-client';
import type { PatientRecord } from '@bloom/local-db';
import { BoughtHere, PersonFacts, useSummary } from '@bloom/members';
import { usePatientTexts, useUnsentPatients } from '@bloom/patients/screens';
import { useShell } from '@bloom/shell-api';
import { Banner, Button, Group, Modal, Stack, StatusBadge } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { FailureNote } from './failure-note';
import { useChangePatient } from './use-change-patient';

export interface PersonActions {
  onCard: () => void;
  /** Absent for those who may not. */
  onMerge?: () => void;
}

interface PersonDialogProps {
  settings: FacilitySettings;
  record: PatientRecord;
  /** Absent for those who only look. */
  actions?: PersonActions;
  /** Where everything about the patient is. */
  page: string;
  onClose: () => void;
}

export function PersonDialog({ settings, record, actions, page, onClose }: PersonDialogProps) {
  const { t } = useTranslation(NAMESPACE);
  const { t: said } = usePatientTexts();
  const shell = useShell();
  const unsent = useUnsentPatients().get(record.patient_pk);
  const read = useSummary(settings.facilityId, record.patient_pk);
  const { change, saving, failure } = useChangePatient();
  /** The number of the membership that was ended here, to take it back. */
  const [ended, setEnded] = useState('');
  const name = patientName(record);
  const { member_number: card } = record;

  async function end() {
    if (await change(record, { member_number: '' })) setEnded(card);
  }
  async function takeBack() {
    if (await change(record, { member_number: ended })) setEnded('');
  }

  const footer = (
    <Group gap={12} justify="flex-end">
      <Button disabled={saving} onClick={() => shell.navigate(page)}>
        {t('members.page')}
      </Button>
      {actions?.onMerge ? (
        <Button disabled={saving} onClick={actions.onMerge}>
          {t('members.mergeOther')}
        </Button>
      ) : null}
      {actions && card ? (
        <Button variant="danger" busy={saving} onClick={() => void end()}>
          {t('members.end')}
        </Button>
      ) : null}
      {actions ? (
        <Button variant="primary" disabled={saving} onClick={actions.onCard}>
          {card ? t('members.changeCard') : t('members.enrolShort')}
        </Button>
      ) : null}
    </Group>
  );
  return (
    <Modal opened onClose={onClose} title={name} width={680} fullPage footer={footer}>
      <Stack gap={20}>
        <FailureNote failure={failure} />
        {ended && !card ? (
          <Banner tone="info" actions={[{ label: t('members.undo'), onClick: () => void takeBack() }]}>
            {t('members.ended', { name, number: ended })}
          </Banner>
        ) : null}
        {unsent === 'held' ? <Banner tone="failure">{t('members.held')}</Banner> : null}
        {unsent === 'dismissed' ? <Banner tone="info">{t('members.dismissed')}</Banner> : null}
        <PersonFacts till={settings} record={record} />
        {unsent === 'waiting' ? (
          <div>
            <StatusBadge tone="attention">{said('patients.waiting')}</StatusBadge>
          </div>
        ) : null}
        <BoughtHere till={settings} read={read} />
      </Stack>
    </Modal>
  );
}
