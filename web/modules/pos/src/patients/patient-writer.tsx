/** The second step: write down a new patient, with or without a network, and sell to them at once. */

import type { PatientForm } from '@bloom/patients';
import { LikelySamePatients, PatientFields, usePatientEntry, usePatientTexts } from '@bloom/patients/screens';
import { useConnectivity } from '@bloom/shell-api';
import type { StorageFailure } from '@bloom/shell-api/storage-failure';
import { Banner, Button, IconArrowLeft, KeyHint, Modal } from '@bloom/ui';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CartPatient } from '../cart/cart';
import { NAMESPACE, type Till } from '../shared/use-till';
import { toCartPatient } from './patient';
import styles from './patients.module.css';

interface PatientWriterProps {
  till: Till;
  form: PatientForm;
  onChange: (form: PatientForm) => void;
  onChoose: (patient: CartPatient) => void;
  onBack: () => void;
}

function FailureNote({ failure }: { failure: StorageFailure }) {
  const { t } = useTranslation(NAMESPACE);
  const { t: said } = usePatientTexts();
  return (
    <Banner tone="failure">
      <strong>{t('newPatient.notSaved')}</strong>
      <p>{t('newPatient.safe')}</p>
      <p>{said(`newPatient.${failure}`)}</p>
    </Banner>
  );
}

export function PatientWriter({ till, form, onChange, onChoose, onBack }: PatientWriterProps) {
  const { t } = useTranslation(NAMESPACE);
  const { t: said } = usePatientTexts();
  const { reachable } = useConnectivity();
  const today = till.today();
  const { body, problems, likely, saving, failure, submit, change } = usePatientEntry({
    ...{ form, today, onChange },
    unsavedAs: 'pos-patient',
    onSaved: (patient) => onChoose(toCartPatient(patient)),
  });
  const saveButton = useRef<HTMLButtonElement>(null);

  // The busy button lost the focus; the way to try again must be one key away.
  useLayoutEffect(() => {
    if (failure) saveButton.current?.focus();
  }, [failure]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!event.repeat && likely.length === 0) void submit(false);
  }

  const footer = (
    <div className={styles.foot}>
      <Button icon={<IconArrowLeft size={20} />} disabled={saving} onClick={onBack}>
        {said('newPatient.back')}
      </Button>
      <Button
        ref={saveButton}
        data-save
        variant="primary"
        size="large"
        // It stays in its place, so that the second half of a double press meets nothing else there.
        disabled={likely.length > 0}
        busy={saving}
        aria-keyshortcuts="Control+Enter"
        onClick={() => void submit(false)}
      >
        {saving ? t('newPatient.saving') : failure ? t('newPatient.retry') : t('newPatient.save')}
        <span className={styles.hint}>
          <KeyHint>Ctrl ⏎</KeyHint>
        </span>
      </Button>
    </div>
  );
  return (
    <Modal opened onClose={onBack} locked={saving} title={t('newPatient.title')} width={620} footer={footer}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Enter counts in every field inside */}
      <div ref={body} className={styles.writer} onKeyDown={onKeyDown}>
        {failure ? <FailureNote failure={failure} /> : null}
        {likely.length > 0 ? (
          <LikelySamePatients
            today={today}
            likely={likely}
            saving={saving}
            onUse={(record) => onChoose(toCartPatient(record))}
            onAnother={() => void submit(true)}
          />
        ) : null}
        <PatientFields form={form} problems={problems} today={today} disabled={saving} onChange={change} />
        {reachable ? null : <p className={styles.note}>{t('newPatient.offline')}</p>}
      </div>
    </Modal>
  );
}
