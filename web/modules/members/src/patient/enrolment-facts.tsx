import { type Enrolment, type Programme, type Visit, wordsIn } from '@bloom/api-client';
import { DUE_TONES, dayTold, dueOf, newestVisit, valueName, valueText } from '@bloom/care/programmes';
import { dayOf, formatDay } from '@bloom/shell-api/day';
import { Card, Group, Stack, StatusBadge, Text, Title } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';

interface EnrolmentFactsProps {
  enrolment: Enrolment;
  /** The version by which the patient was enrolled; undefined when nobody here or on the server could say. */
  programme: Programme | undefined;
  settings: FacilitySettings;
}

/** A programme that a patient is or was in: how it stands, the consent, and the newest visit. */
export function EnrolmentFacts({ enrolment, programme, settings }: EnrolmentFactsProps) {
  const { t } = useTranslation(NAMESPACE);
  const { language, timeZone } = settings;
  const visit = newestVisit(enrolment.visits);
  const date = formatDay(dayOf(enrolment.enrolled_at, timeZone), language);
  const said = { date, by: enrolment.by, context: enrolment.by ? undefined : 'nobody' };
  const words = programme?.document.consent;
  return (
    <Card>
      <Stack gap={8}>
        <Group gap={8}>
          <Title order={3} look={3}>
            {programme ? wordsIn(programme.document.title, language) : enrolment.code}
          </Title>
          {programme ? <Standing enrolment={enrolment} programme={programme} settings={settings} /> : null}
        </Group>
        {programme ? null : <Text tone="muted">{t('programmes.noVersion')}</Text>}
        <Text tone="muted">{t('programmes.since', said)}</Text>
        {programme && !words ? <Text>{t('programmes.asksNone')}</Text> : null}
        {words || !programme ? (
          <Text>{enrolment.consent ? t('programmes.consent', said) : t('programmes.noConsent')}</Text>
        ) : null}
        {words && enrolment.consent ? (
          <Text tone="muted">
            {t('programmes.words', { version: enrolment.version, words: wordsIn(words, language) })}
          </Text>
        ) : null}
        {visit ? (
          <NewestVisit visit={visit} programme={programme} settings={settings} />
        ) : (
          <Text tone="muted">{t('programmes.noVisit')}</Text>
        )}
      </Stack>
    </Card>
  );
}

/** Whether they are to come, in words. */
function Standing({ enrolment, programme, settings }: EnrolmentFactsProps & { programme: Programme }) {
  const { t } = useTranslation(NAMESPACE);
  const { language, timeZone } = settings;
  const facts = { ...enrolment, schedule: programme.document.schedule };
  const due = dueOf(facts, settings.today(), timeZone);
  const day = dayTold(due, facts, timeZone);
  return (
    <StatusBadge tone={DUE_TONES[due.state]}>
      {t(`programmes.state.${due.state}`, { date: day === null ? '' : formatDay(day, language) })}
    </StatusBadge>
  );
}

interface NewestVisitProps {
  visit: Visit;
  programme: Programme | undefined;
  settings: FacilitySettings;
}

function NewestVisit({ visit, programme, settings }: NewestVisitProps) {
  const { t } = useTranslation(NAMESPACE);
  const { language } = settings;
  const values = visit.values.map(
    (value) => `${valueName(programme, value.code, language)} ${valueText(programme, value, language)}`,
  );
  const status = visit.status ? [t(`programmes.control.${visit.status}`)] : [];
  const at = settings.moment(visit.visited_at);
  return (
    <Text>
      {t('programmes.visit', { at, by: visit.by, context: visit.by ? undefined : 'nobody' })}
      {[...values, ...status].map((text) => ` · ${text}`).join('')}
    </Text>
  );
}
