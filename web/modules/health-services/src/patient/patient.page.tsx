import { wordsIn } from '@bloom/api-client';
import { currentProgrammes, dueOf, versionOf } from '@bloom/care/programmes';
import { ageOn } from '@bloom/patients';
import { ListFailure } from '@bloom/server-data';
import { BreadcrumbHeader, EmptyState, Group, Loading, Page, Stack, Text, Title } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import { NotHereYet } from '../shared/not-here-yet';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { type Person, usePerson } from '../shared/use-people';
import { useTill } from '../till/use-till';
import { EnrolDialog } from './enrol-dialog';
import { EnrolmentCard } from './enrolment-card';
import styles from './patient.module.css';
import { SeenNow } from './seen-now';
import { Timeline } from './timeline';
import { type CareOfPatient, usePatientCare } from './use-patient-care';

export function PatientPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { pk = '' } = useParams();
  const navigate = useNavigate();
  const person = usePerson(pk);
  const known = usePatientCare(pk, settings);
  return (
    <Page>
      <BreadcrumbHeader title={person?.name ?? t('patient.one')} onBack={() => navigate('/modules')} />
      {person === undefined || !known ? (
        <Loading />
      ) : person === null ? (
        <EmptyState title={t('patient.notHere')} actions={<Link to="/modules">{t('patient.toModules')}</Link>}>
          {t('patient.notHereHint')}
        </EmptyState>
      ) : (
        <OfPatient person={person} known={known} settings={settings} />
      )}
    </Page>
  );
}

interface OfPatientProps {
  person: Person;
  known: CareOfPatient;
  settings: FacilitySettings;
}

function OfPatient({ person, known, settings }: OfPatientProps) {
  const { t } = useTranslation(NAMESPACE);
  const [wanted, setWanted] = useSearchParams();
  const { care, enrolments, read } = known;
  const till = useTill({ care, enrolments, said: known.refills, pk: person.pk, settings });
  const current = currentProgrammes(care.programmes);
  const going = enrolments.filter((one) => {
    const schedule = versionOf(care.programmes, one.programme_uuid)?.document.schedule;
    return !schedule || dueOf({ ...one, schedule }, settings.today(), settings.timeZone).state !== 'ended';
  });
  const taken = new Set(going.map(({ code }) => code));
  const open = current.filter(({ code, document }) => document.enrols && !taken.has(code));
  const services = current.filter(({ document }) => !document.enrols);
  const asked = open.find(({ code }) => code === wanted.get('enrol'));
  return (
    <Stack gap={24}>
      <PersonFacts person={person} settings={settings} />
      <SeenNow known={known} till={till} person={person} settings={settings} />
      {current.length === 0 && care.refreshedAt === undefined ? <NotHereYet /> : null}
      {enrolments.map((enrolment) => (
        <EnrolmentCard
          key={enrolment.uuid}
          enrolment={enrolment}
          programme={versionOf(care.programmes, enrolment.programme_uuid)}
          till={till}
          person={person}
          settings={settings}
        />
      ))}
      {open.length > 0 ? (
        <nav aria-label={t('patient.enrolIn')}>
          <Title order={2}>{t('patient.enrolIn')}</Title>
          <Group gap={8} className={styles.ways}>
            {open.map(({ code, document }) => (
              <Link key={code} className={styles.way} to={`/patients/${person.pk}?enrol=${code}`}>
                {wordsIn(document.title, settings.language)}
              </Link>
            ))}
          </Group>
        </nav>
      ) : null}
      {services.length > 0 ? (
        <nav aria-label={t('patient.services')}>
          <Title order={2}>{t('patient.services')}</Title>
          <Group gap={8} className={styles.ways}>
            {services.map(({ code, document }) => (
              <Link key={code} className={styles.way} to={`/visit?programme=${code}&patient=${person.pk}`}>
                {wordsIn(document.title, settings.language)}
              </Link>
            ))}
          </Group>
        </nav>
      ) : null}
      <ListFailure read={read} texts={{ offline: t('patient.offline') }} />
      <Timeline known={known} person={person} settings={settings} />
      {asked ? (
        <EnrolDialog
          programme={asked}
          person={person}
          settings={settings}
          onClose={() => setWanted({}, { replace: true })}
        />
      ) : null}
    </Stack>
  );
}

function PersonFacts({ person, settings }: { person: Person; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { birth_date, sex } = person.record;
  const age = ageOn(birth_date, settings.today());
  const facts = [
    age ? t(`letter.${age.unit}`, { count: age.count }) : '',
    sex === 'F' || sex === 'M' ? t(`patient.sex.${sex}`) : '',
  ].filter(Boolean);
  return (
    <Group gap={16}>
      {person.phone ? (
        <a className={styles.phone} href={`tel:${person.phone.replace(/[^\d+]/g, '')}`}>
          {person.phone}
        </a>
      ) : null}
      {facts.length > 0 ? <Text tone="muted">{facts.join(' · ')}</Text> : null}
    </Group>
  );
}
