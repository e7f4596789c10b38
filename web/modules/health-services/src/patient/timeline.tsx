import type { Contact, Visit } from '@bloom/api-client';
import { wordsIn } from '@bloom/care/programmes';
import { StatusBadge, Text, Title } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { URGENCY_TONE } from '../shared/urgency';
import { type Care, versionOf } from '../shared/use-care';
import type { FacilitySettings } from '../shared/use-facility-settings';
import type { Person } from '../shared/use-people';
import { Values } from '../shared/values';
import styles from './patient.module.css';
import type { CareOfPatient } from './use-patient-care';
import { VisitMore } from './visit-more';

type Entry =
  | { is: 'visit'; at: string; visit: Visit }
  | { is: 'contact'; at: string; contact: Contact; programmeUuid: string };

/** All that happened, the newest first. */
export function entriesOf({ enrolments, visits }: Pick<CareOfPatient, 'enrolments' | 'visits'>): Entry[] {
  const seen = [...visits, ...enrolments.flatMap((enrolment) => enrolment.visits)];
  const said = enrolments.flatMap(({ contacts, programme_uuid }) =>
    contacts.map((contact): Entry => ({ is: 'contact', at: contact.at, contact, programmeUuid: programme_uuid })),
  );
  const all = [...seen.map((visit): Entry => ({ is: 'visit', at: visit.visited_at, visit })), ...said];
  return all.sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

interface TimelineProps {
  known: CareOfPatient;
  person: Person;
  settings: FacilitySettings;
}

export function Timeline({ known, person, settings }: TimelineProps) {
  const { t } = useTranslation(NAMESPACE);
  const entries = entriesOf(known);
  return (
    <section>
      <Title order={2}>{t('timeline.title')}</Title>
      {entries.length === 0 ? (
        <Text tone="muted">{t('timeline.empty')}</Text>
      ) : (
        <ol className={styles.timeline}>
          {entries.map((entry) => (
            <li
              key={`${entry.is} ${entry.is === 'visit' ? entry.visit.uuid : entry.contact.uuid}`}
              className={styles.entry}
            >
              {entry.is === 'visit' ? (
                <VisitEntry visit={entry.visit} care={known.care} person={person} settings={settings} />
              ) : (
                <ContactEntry
                  contact={entry.contact}
                  title={titleOf(known.care, entry.programmeUuid, settings)}
                  settings={settings}
                />
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function titleOf(care: Care, programmeUuid: string, { language }: FacilitySettings): string {
  const title = versionOf(care.programmes, programmeUuid)?.document.title;
  return title ? wordsIn(title, language) : '';
}

interface VisitEntryProps {
  visit: Visit;
  care: Care;
  person: Person;
  settings: FacilitySettings;
}

function VisitEntry({ visit, care, person, settings }: VisitEntryProps) {
  const { t } = useTranslation(NAMESPACE);
  // A visit is read by the version it was made by, whatever was published since.
  const programme = versionOf(care.programmes, visit.programme_uuid);
  const advice = programme?.document.advice.find(({ code }) => code === visit.advice)?.text;
  return (
    <>
      <Text strong>
        {t('timeline.visit', { programme: titleOf(care, visit.programme_uuid, settings) || visit.code })}
      </Text>
      <Text tone="muted">{t('timeline.by', { time: settings.moment(visit.visited_at), by: visit.by })}</Text>
      <Values programme={programme} values={visit.values} language={settings.language} />
      {visit.urgency ? (
        <div>
          <StatusBadge tone={URGENCY_TONE[visit.urgency]}>{t(`urgency.${visit.urgency}`)}</StatusBadge>
        </div>
      ) : null}
      {advice ? <Text>{wordsIn(advice, settings.language)}</Text> : null}
      {visit.next_on ? <Text>{t('timeline.next', { date: settings.date(visit.next_on) })}</Text> : null}
      {visit.skipped_reason ? <Text>{t('timeline.skipped', { reason: visit.skipped_reason })}</Text> : null}
      {programme ? <VisitMore visit={visit} programme={programme} person={person} settings={settings} /> : null}
    </>
  );
}

interface ContactEntryProps {
  contact: Contact;
  title: string;
  settings: FacilitySettings;
}

function ContactEntry({ contact, title, settings }: ContactEntryProps) {
  const { t } = useTranslation(NAMESPACE);
  const { outcome, remind_on, note } = contact;
  return (
    <>
      <Text strong>{[title, t(`outcome.${outcome}`)].filter(Boolean).join(' · ')}</Text>
      <Text tone="muted">{t('timeline.by', { time: settings.moment(contact.at), by: contact.by })}</Text>
      {remind_on ? <Text>{t('state.quiet', { date: settings.date(remind_on) })}</Text> : null}
      {note ? <Text>{note}</Text> : null}
    </>
  );
}
