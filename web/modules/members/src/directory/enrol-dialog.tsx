/** A new member: somebody who is here already, or somebody new. */
import { patientName } from '@bloom/api-client';
import type { PatientRecord } from '@bloom/local-db';
import { openForm, type PatientForm, type PatientsState } from '@bloom/patients';
import { LikelySamePatients, PatientFields, usePatientEntry, usePatientTexts } from '@bloom/patients/screens';
import { useConnectivity } from '@bloom/shell-api';
import { Button, IconPlus, Modal, Stack, Text } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { cardProblem } from './card-number';
import { FailureNote } from './failure-note';
import styles from './members.module.css';
import { PeopleList } from './people-list';

interface EnrolDialogProps {
  settings: FacilitySettings;
  patients: PatientsState;
  /** Somebody who is a patient already; `typed` is the card number that was typed for them. */
  onExisting: (record: PatientRecord, typed?: string) => void;
  onDone: (pk: string, name: string, number: string) => void;
  onClose: () => void;
}

export function EnrolDialog({ settings, patients, onExisting, onDone, onClose }: EnrolDialogProps) {
  const { t } = useTranslation(NAMESPACE);
  const [query, setQuery] = useState('');
  const [form, setForm] = useState<PatientForm | null>(null);
  if (form) {
    return (
      <NewMember
        settings={settings}
        patients={patients}
        form={form}
        onChange={setForm}
        onExisting={onExisting}
        onDone={onDone}
        onBack={() => setForm(null)}
      />
    );
  }
  const footer = (
    <Button
      variant="primary"
      size="large"
      fullWidth
      icon={<IconPlus size={20} />}
      onClick={() => setForm(openForm(query))}
    >
      {t('members.enrolNew')}
    </Button>
  );
  return (
    <Modal opened onClose={onClose} title={t('members.enrol')} width={620} fullPage footer={footer}>
      <Stack gap={12}>
        <Text>{t('members.enrolChoose')}</Text>
        <PeopleList
          settings={settings}
          patients={patients}
          whom="others"
          query={query}
          onQuery={setQuery}
          autoFocus
          onOpen={(record) => onExisting(record)}
        />
      </Stack>
    </Modal>
  );
}

interface NewMemberProps extends Pick<EnrolDialogProps, 'settings' | 'patients' | 'onExisting' | 'onDone'> {
  form: PatientForm;
  onChange: (form: PatientForm) => void;
  onBack: () => void;
}

function NewMember({ settings, patients, form, onChange, onExisting, onDone, onBack }: NewMemberProps) {
  const { t } = useTranslation(NAMESPACE);
  const { t: said } = usePatientTexts();
  const { reachable } = useConnectivity();
  const today = settings.today();
  const card = cardProblem(form.memberNumber, patients.index, form.pk);
  const cardText = card ? t(`members.wrong.${card.problem}`, 'name' in card ? { name: card.name } : {}) : undefined;
  const { body, tried, problems, likely, saving, failure, submit, change } = usePatientEntry({
    ...{ form, today, onChange },
    unsavedAs: 'members-entry',
    alsoWrong: card ? 'memberNumber' : undefined,
    onSaved: (saved) => onDone(saved.patient_pk, patientName(saved), saved.member_number),
  });

  const footer = (
    <>
      <Button disabled={saving} onClick={onBack}>
        {said('newPatient.back')}
      </Button>
      <Button data-save variant="primary" disabled={likely.length > 0} busy={saving} onClick={() => void submit(false)}>
        {t('members.enrol')}
      </Button>
    </>
  );
  return (
    <Modal
      opened
      onClose={onBack}
      onBack={onBack}
      locked={saving}
      title={t('members.enrolNew')}
      width={620}
      fullPage
      footer={footer}
    >
      <div ref={body} className={styles.people}>
        <FailureNote failure={failure} />
        {likely.length > 0 ? (
          <LikelySamePatients
            today={today}
            likely={likely}
            saving={saving}
            onUse={(record) => onExisting(record, form.memberNumber)}
            onAnother={() => void submit(true)}
          />
        ) : null}
        <PatientFields
          form={form}
          problems={problems}
          card={{ label: t('members.card'), hint: t('members.cardHint'), problem: tried ? cardText : undefined }}
          today={today}
          disabled={saving}
          onChange={change}
        />
        {reachable ? null : <Text tone="muted">{t('members.offlineChange')}</Text>}
      </div>
    </Modal>
  );
}
