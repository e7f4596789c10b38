import { type Contact, type Visit, wordsIn } from '@bloom/api-client';
import { versionOf } from '@bloom/care/programmes';
import type { SaleRecord } from '@bloom/local-db';
import { formatCount, StatusBadge, Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { URGENCY_TONE } from '../shared/urgency';
import type { Care } from '../shared/use-care';
import type { FacilitySettings } from '../shared/use-facility-settings';
import type { Person } from '../shared/use-people';
import { Values } from '../shared/values';
import { TestEntry } from './test-entry';
import type { Entry } from './timeline-entries';
import type { CareOfPatient } from './use-patient-care';
import { VisitMore } from './visit-more';

interface TimelineEntryProps {
  entry: Entry;
  known: CareOfPatient;
  person: Person;
  settings: FacilitySettings;
}

export function TimelineEntry({ entry, known, person, settings }: TimelineEntryProps) {
  const { care } = known;
  if (entry.is === 'test') return <TestEntry told={entry.told} settings={settings} />;
  if (entry.is === 'sale') return <SaleEntry sale={entry.sale} settings={settings} />;
  if (entry.is === 'visit') return <VisitEntry visit={entry.visit} care={care} person={person} settings={settings} />;
  const title = titleOf(care, entry.programmeUuid, settings);
  return <ContactEntry contact={entry.contact} title={title} settings={settings} />;
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

function SaleEntry({ sale, settings }: { sale: SaleRecord; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const goods = sale.lines.map(({ name, quantity }) =>
    t('timeline.line', { name, units: formatCount(Math.abs(quantity), settings.language) }),
  );
  return (
    <>
      <Text strong>{t(sale.returned ? 'timeline.return' : 'timeline.sale')}</Text>
      <Text tone="muted">{t('timeline.by', { time: settings.moment(sale.made_at), by: sale.operator.name })}</Text>
      <Text>{goods.join(' · ')}</Text>
    </>
  );
}
