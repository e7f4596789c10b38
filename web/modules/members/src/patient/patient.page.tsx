/** `/patients/:pk`: all about one patient: who it is, what was bought, and where the rest is. */
import { patientName } from '@bloom/api-client';
import type { PatientRecord } from '@bloom/local-db';
import { BoughtHere, PersonFacts, useSummary } from '@bloom/members';
import { ReadFailure } from '@bloom/server-data';
import { BreadcrumbHeader, Button, EmptyState, IconUsers, Loading, Page, Stack } from '@bloom/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { usePerson } from '../shared/use-person';
import { BoughtOnDevice } from './bought-on-device';
import { PatientActions } from './patient-actions';
import { PrivacySection } from './privacy-section';
import { ProgrammesSection } from './programmes-section';
import { TestsSection } from './tests-section';

export function PatientPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { pk = '' } = useParams();
  const navigate = useNavigate();
  const person = usePerson(settings.facilityId, pk);
  const { record } = person;
  return (
    <Page>
      <BreadcrumbHeader title={record ? patientName(record) : t('patient.one')} onBack={() => navigate(-1)} />
      {record ? (
        <Contents key={pk} settings={settings} record={record} />
      ) : person.looking ? (
        <Loading />
      ) : person.failure ? (
        <ReadFailure read={person} gone={t('patient.gone')} />
      ) : (
        <Gone settings={settings} pk={pk} />
      )}
    </Page>
  );
}

function Contents({ settings, record }: { settings: FacilitySettings; record: PatientRecord }) {
  const read = useSummary(settings.facilityId, record.patient_pk);
  return (
    <Stack gap={24}>
      <PersonFacts till={settings} record={record} />
      <PatientActions record={record} />
      <BoughtHere till={settings} read={read} order={2} />
      {read.answer ? null : <BoughtOnDevice settings={settings} pk={record.patient_pk} />}
      <ProgrammesSection settings={settings} pk={record.patient_pk} />
      <TestsSection settings={settings} pk={record.patient_pk} />
      <PrivacySection settings={settings} record={record} />
    </Stack>
  );
}

/** The address names nobody who is here: the server may know whom it was made one with. */
function Gone({ settings, pk }: { settings: FacilitySettings; pk: string }) {
  const { t } = useTranslation(NAMESPACE);
  const navigate = useNavigate();
  const { answer } = useSummary(settings.facilityId, pk);
  const kept = answer && answer.patient_pk !== pk ? answer.patient_pk : null;
  useEffect(() => {
    if (kept) navigate(`/patients/${encodeURIComponent(kept)}`, { replace: true });
  }, [kept, navigate]);
  const actions = <Button onClick={() => navigate('/patients')}>{t('patient.search')}</Button>;
  return (
    <EmptyState icon={<IconUsers size={36} />} title={t('patient.gone')} actions={actions}>
      {t('patient.goneHint')}
    </EmptyState>
  );
}
