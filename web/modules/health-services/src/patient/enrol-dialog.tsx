import { type Medicine, type Programme, wordsIn } from '@bloom/api-client';
import { uuidV7 } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { recordSurely } from '@bloom/shell-api/record-surely';
import { useStoring } from '@bloom/shell-api/storing';
import { Banner, Button, Checkbox, Modal, Stack, Text, TextInput } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import type { Person } from '../shared/use-people';
import { daysOf, MedicinesField, type TypedMedicine } from './medicines-field';

interface EnrolDialogProps {
  programme: Programme;
  person: Person;
  settings: FacilitySettings;
  onClose: () => void;
}

/** In one step: the consent, what is aimed at, what is taken. The first visit comes next. */
export function EnrolDialog({ programme, person, settings, onClose }: EnrolDialogProps) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const navigate = useNavigate();
  const { store, saving, failure } = useStoring();
  /** Made when the dialog opens: pressed twice it is one enrolment. */
  const [uuid] = useState(uuidV7);
  const [consent, setConsent] = useState(false);
  const [target, setTarget] = useState('');
  const [medicines, setMedicines] = useState<TypedMedicine[]>([]);
  const [tried, setTried] = useState(false);
  const { document, code, version } = programme;
  const title = wordsIn(document.title, settings.language);
  const needsConsent = document.consent !== null && !consent;
  const isWrong = medicines.some((medicine) => daysOf(medicine) === null);

  async function enrol() {
    setTried(true);
    if (needsConsent || isWrong) return;
    const at = new Date().toISOString();
    const taken = medicines.map(
      (medicine): Medicine => ({
        product_uuid: medicine.productUuid,
        name: medicine.name,
        daily_units: 1 / (daysOf(medicine) ?? 1),
      }),
    );
    const payload = {
      ...{ uuid, patient_id: person.pk, programme_uuid: programme.uuid, code, version, at },
      ...{ consent, target: target.trim(), medicines: taken },
    };
    const stored = await store(
      () => recordSurely(shell, 'enrolment', { uuid, madeAt: at, payload }),
      'An enrolment could not be stored',
    );
    if (!stored) return;
    shell.notify({ kind: 'success', message: t('enrol.stored', { name: person.name, programme: title }) });
    navigate(`/visit?programme=${code}&patient=${person.pk}`);
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('enrol.title', { name: person.name, programme: title })}
      width={620}
      footer={
        <>
          <Button onClick={onClose}>{t('enrol.back')}</Button>
          <Button variant="primary" data-save busy={saving} onClick={() => void enrol()}>
            {t('enrol.save')}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        {failure ? <Banner tone="failure">{t(`storage.${failure}`)}</Banner> : null}
        {document.consent ? (
          <Stack gap={8}>
            <Text>{t('enrol.read')}</Text>
            <blockquote>{wordsIn(document.consent, settings.language)}</blockquote>
            <Checkbox
              label={t('enrol.consent', { name: person.name })}
              checked={consent}
              onChange={(event) => setConsent(event.currentTarget.checked)}
            />
            {tried && needsConsent ? <Banner tone="attention">{t('enrol.needsConsent')}</Banner> : null}
          </Stack>
        ) : null}
        <TextInput
          label={t('enrol.target')}
          description={t('enrol.targetHint')}
          maxLength={200}
          autoComplete="off"
          value={target}
          onChange={(event) => setTarget(event.currentTarget.value)}
        />
        <MedicinesField generics={document.medicines} medicines={medicines} tried={tried} onChange={setMedicines} />
      </Stack>
    </Modal>
  );
}
