import { type Programme, wordsIn } from '@bloom/api-client';
import { currentProgrammes, dueOf, versionOf } from '@bloom/care/programmes';
import { CARE_DRAFTS } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { useOneTab } from '@bloom/shell-api/one-tab';
import { BreadcrumbHeader, EmptyState, Loading, Page } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { FindPatient } from '../find/find-patient';
import { NAMESPACE } from '../shared/namespace';
import { NotHereYet } from '../shared/not-here-yet';
import { type Care, useCare } from '../shared/use-care';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { usePerson } from '../shared/use-people';
import { OpenVisit } from './open-visit';

/** `?programme=<code>&patient=<pk>`: who it is comes first where nobody is named. */
export function VisitPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const care = useCare();
  const [wanted, setWanted] = useSearchParams();
  const navigate = useNavigate();
  const code = wanted.get('programme') ?? '';
  const patient = wanted.get('patient') ?? '';
  if (!care) return <Loading />;
  const programme = currentProgrammes(care.programmes).find((one) => one.code === code);
  const title = programme ? wordsIn(programme.document.title, settings.language) : t('visit.one');
  return (
    <Page>
      <BreadcrumbHeader title={title} onBack={() => navigate(patient ? `/patients/${patient}` : '/modules')} />
      {!programme ? (
        care.refreshedAt === undefined ? (
          <NotHereYet />
        ) : (
          <EmptyState title={t('visit.noProgramme')} actions={<Link to="/modules">{t('visit.toModules')}</Link>}>
            {t('visit.noProgrammeHint')}
          </EmptyState>
        )
      ) : patient === '' ? (
        <FindPatient
          settings={settings}
          onFound={(pk) => setWanted({ programme: code, patient: pk }, { replace: true })}
        />
      ) : (
        <OfPatient key={`${code} ${patient}`} care={care} programme={programme} patient={patient} settings={settings} />
      )}
    </Page>
  );
}

interface OfPatientProps {
  care: Care;
  /** As patients are seen now. */
  programme: Programme;
  patient: string;
  settings: FacilitySettings;
}

/** The enrolment by which the patient is seen: the newest that did not end. */
export function enrolmentOf(care: Care, code: string, patient: string, settings: FacilitySettings) {
  const going = care.enrolments.filter((one) => {
    const schedule = versionOf(care.programmes, one.programme_uuid)?.document.schedule;
    if (one.code !== code || one.patient_id !== patient || !schedule) return false;
    return dueOf({ ...one, schedule }, settings.today(), settings.timeZone).state !== 'ended';
  });
  return going.sort((a, b) => Date.parse(b.enrolled_at) - Date.parse(a.enrolled_at))[0];
}

function OfPatient({ care, programme, patient, settings }: OfPatientProps) {
  const { t } = useTranslation(NAMESPACE);
  const { session } = useShell();
  const person = usePerson(patient);
  const key = `${CARE_DRAFTS.visit}${session.user.id}.${programme.code}.${patient}`;
  // Two tabs that type under one id would store one of both.
  const hand = useOneTab(`bloom.${settings.facilityId}.${key}`);
  const enrolment = enrolmentOf(care, programme.code, patient, settings);
  if (person === undefined || hand === 'looking') return <Loading />;
  if (person === null) {
    return (
      <EmptyState
        title={t('visit.noPatient')}
        actions={<Link to={`/visit?programme=${programme.code}`}>{t('visit.find')}</Link>}
      >
        {t('visit.noPatientHint')}
      </EmptyState>
    );
  }
  if (programme.document.enrols && !enrolment) {
    return (
      <EmptyState
        title={t('visit.notEnrolled', { name: person.name })}
        actions={<Link to={`/patients/${patient}?enrol=${programme.code}`}>{t('visit.enrol')}</Link>}
      >
        {t('visit.notEnrolledHint')}
      </EmptyState>
    );
  }
  if (hand === 'elsewhere') return <EmptyState title={t('visit.elsewhere')}>{t('kept.elsewhere')}</EmptyState>;
  return (
    <OpenVisit
      draftKey={key}
      care={care}
      programme={programme}
      enrolment={enrolment}
      person={person}
      settings={settings}
    />
  );
}
