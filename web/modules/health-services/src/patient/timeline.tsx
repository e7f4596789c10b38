import type { Contact, Visit } from '@bloom/api-client';
import { wordsIn } from '@bloom/care/programmes';
import { ListFailure } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { readsTests } from '@bloom/shell-api/care-rights';
import { Button, StatusBadge, Text, Title } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { URGENCY_TONE } from '../shared/urgency';
import { type Care, versionOf } from '../shared/use-care';
import type { FacilitySettings } from '../shared/use-facility-settings';
import type { Person } from '../shared/use-people';
import { Values } from '../shared/values';
import styles from './patient.module.css';
import { TestEntry } from './test-entry';
import { entriesOf, keyOf } from './timeline-entries';
import type { CareOfPatient } from './use-patient-care';
import { type TestOfPatient, useTests } from './use-tests';
import { VisitMore } from './visit-more';

interface TimelineProps {
  known: CareOfPatient;
  person: Person;
  settings: FacilitySettings;
}

const NO_TESTS: readonly TestOfPatient[] = [];

/** Tests of the laboratory stand in it for those who may read results; for others nobody asks for them. */
export function Timeline(props: TimelineProps) {
  return readsTests(useShell()) ? <WithTests {...props} /> : <Entries {...props} tests={NO_TESTS} />;
}

function WithTests(props: TimelineProps) {
  const { t } = useTranslation(NAMESPACE);
  const { tests, pages } = useTests(props.person.pk, props.settings);
  const { failure, more } = pages;
  return (
    <>
      {/* That the server does not answer is said above. */}
      {failure && failure.kind !== 'offline' ? <ListFailure read={pages} /> : null}
      <Entries {...props} tests={tests} />
      {more ? (
        <div>
          <Button onClick={more}>{t('timeline.olderTests')}</Button>
        </div>
      ) : null}
    </>
  );
}

function Entries({ known, person, settings, tests }: TimelineProps & { tests: readonly TestOfPatient[] }) {
  const { t } = useTranslation(NAMESPACE);
  const entries = entriesOf(known, tests);
  return (
    <section>
      <Title order={2}>{t('timeline.title')}</Title>
      {entries.length === 0 ? (
        <Text tone="muted">{t('timeline.empty')}</Text>
      ) : (
        <ol className={styles.timeline}>
          {entries.map((entry) => (
            <li key={keyOf(entry)} className={styles.entry}>
              {entry.is === 'test' ? (
                <TestEntry told={entry.told} settings={settings} />
              ) : entry.is === 'visit' ? (
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
