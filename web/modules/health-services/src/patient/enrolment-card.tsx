import { type Programme, wordsIn } from '@bloom/api-client';
import { DUE_TONES, dayTold, dueOf, type EnrolmentHere, newestVisit } from '@bloom/care/programmes';
import { Badge, Banner, Button, Card, formatCount, Group, Stack, StatusBadge, Text, Title } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import type { Person } from '../shared/use-people';
import { Values } from '../shared/values';
import type { Refills } from '../till/for-till';
import { ToTill } from '../till/to-till';
import type { Till } from '../till/use-till';
import { useContact } from '../today/use-contact';
import styles from './patient.module.css';

interface EnrolmentCardProps {
  enrolment: EnrolmentHere;
  /** The version by which the patient was enrolled; undefined while it is not on this device. */
  programme: Programme | undefined;
  till: Till;
  person: Person;
  settings: FacilitySettings;
}

/** A programme the patient is or was in: when they are to come, and how it goes. */
export function EnrolmentCard({ enrolment, programme, till, person, settings }: EnrolmentCardProps) {
  const { t } = useTranslation(NAMESPACE);
  const contact = useContact(settings);
  const { language } = settings;
  if (!programme) return <Banner tone="info">{t('patient.noVersion', { code: enrolment.code })}</Banner>;
  const facts = { ...enrolment, schedule: programme.document.schedule };
  const due = dueOf(facts, settings.today(), settings.timeZone);
  const visit = newestVisit(enrolment.visits);
  // What came before it stands in the curves.
  const measured = newestVisit(enrolment.visits.filter(({ values }) => values.length > 0));
  const forTill = till.ofEnrolment(enrolment);
  const isOver = due.state === 'ended' || due.state === 'paused';
  const day = dayTold(due, facts, settings.timeZone);
  const date = day === null ? '' : settings.date(day);
  const title = wordsIn(programme.document.title, language);
  return (
    <Card role="group" aria-label={title}>
      <Stack gap={12}>
        <Group gap={8}>
          <Title order={2}>{title}</Title>
          <StatusBadge tone={DUE_TONES[due.state]}>{t(`state.${due.state}`, { date })}</StatusBadge>
          {visit?.status ? <Badge>{t(`control.${visit.status}`)}</Badge> : null}
          {enrolment.isOnlyHere ? <Badge>{t('patient.onlyHere')}</Badge> : null}
        </Group>
        <Text tone="muted">
          {t('patient.since', { date: settings.day(enrolment.enrolled_at), by: enrolment.by })}
          {enrolment.target ? ` · ${t('patient.target', { target: enrolment.target })}` : ''}
        </Text>
        {measured ? (
          <Values programme={programme} values={measured.values} language={language} />
        ) : (
          <Text tone="muted">{t('patient.noValues')}</Text>
        )}
        <Medicines enrolment={enrolment} refills={till.refills(enrolment)} settings={settings} />
        {contact.failure ? <Banner tone="failure">{t(`storage.${contact.failure}`)}</Banner> : null}
        <Group gap={12}>
          {isOver ? (
            <Button
              busy={contact.saving}
              onClick={() => void contact.say(enrolment.uuid, person.name, { outcome: 'resumed' })}
            >
              {t('patient.resume')}
            </Button>
          ) : null}
          {due.state === 'ended' ? null : (
            <Link className={styles.way} to={`/visit?programme=${enrolment.code}&patient=${person.pk}`}>
              {t('patient.visit')}
            </Link>
          )}
          {due.state !== 'ended' && forTill ? (
            <ToTill from={enrolment.uuid} what={forTill} person={person} settings={settings} />
          ) : null}
        </Group>
      </Stack>
    </Card>
  );
}

/** Hundredths of a day are enough. */
const HUNDREDTHS = 100;

/** How many days one unit lasts, as a number that says which words fit, and as it is written. */
function lasting(dailyUnits: number, language: string) {
  const days = dailyUnits > 0 ? Math.round(HUNDREDTHS / dailyUnits) / HUNDREDTHS : 0;
  return { count: days, shown: formatCount(days, language) };
}

interface MedicinesProps {
  enrolment: EnrolmentHere;
  refills: Refills;
  settings: FacilitySettings;
}

function Medicines({ enrolment, refills, settings }: MedicinesProps) {
  const { t } = useTranslation(NAMESPACE);
  if (enrolment.medicines.length === 0) return null;
  return (
    <ul className={styles.medicines} aria-label={t('patient.medicines')}>
      {enrolment.medicines.map((medicine) => {
        const refill = refills.get(medicine.product_uuid);
        return (
          <li key={medicine.product_uuid}>
            {t('patient.medicine', {
              name: medicine.name,
              ...lasting(medicine.daily_units, settings.language),
            })}
            {refill ? ` · ${t('patient.refill', { date: settings.date(refill.due_on) })}` : ''}
          </li>
        );
      })}
    </ul>
  );
}
