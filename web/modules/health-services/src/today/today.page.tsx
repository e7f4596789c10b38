import { wordsIn } from '@bloom/api-client';
import { currentProgrammes, standingsOf } from '@bloom/care/programmes';
import { sellsAtTheTill, useConnectivity, useShell } from '@bloom/shell-api';
import { Banner, Chips, EmptyState, IconCircleCheck, Loading, Page, PageHeader, Stack, Text, Title } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import { NotHereYet } from '../shared/not-here-yet';
import { useCare } from '../shared/use-care';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { usePeople } from '../shared/use-people';
import { useTill } from '../till/use-till';
import { callsOf, GROUPS } from './call-list';
import { CallRow } from './call-row';
import styles from './today.module.css';
import { useContact } from './use-contact';

/** Who should come and has not: each is called, and what they said is one press. */
export function TodayPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { reachable } = useConnectivity();
  const shell = useShell();
  const care = useCare();
  const [wanted, setWanted] = useSearchParams();
  const code = wanted.get('programme') ?? '';
  const contact = useContact(settings);
  const all = care ? callsOf(standingsOf(care, settings), settings.dayOf) : [];
  const people = usePeople(all.map(({ enrolment }) => enrolment.patient_id));
  const enrolments = sellsAtTheTill(shell) ? all.map(({ enrolment }) => enrolment) : [];
  const till = useTill({ care, enrolments, settings });
  if (!care || !people) return <Loading />;
  const calls = all.filter(({ enrolment }) => code === '' || enrolment.code === code);
  const programmes = currentProgrammes(care.programmes).filter(({ document }) => document.enrols);
  const options = [
    { value: '', label: t('today.all'), count: String(all.length) },
    ...programmes.map((one) => ({
      value: one.code,
      label: wordsIn(one.document.title, settings.language),
      count: String(all.filter(({ enrolment }) => enrolment.code === one.code).length),
    })),
  ];
  return (
    <Page>
      <PageHeader title={t('today.title')}>{t('today.hint')}</PageHeader>
      <Stack gap={16}>
        {programmes.length > 1 ? (
          <Chips
            label={t('today.programme')}
            options={options}
            value={code}
            onChange={(next) => setWanted(next === '' ? {} : { programme: next }, { replace: true })}
          />
        ) : null}
        {contact.failure ? <Banner tone="failure">{t(`storage.${contact.failure}`)}</Banner> : null}
        {contact.said ? (
          <Banner tone="ok" actions={[{ label: t('today.undo'), onClick: () => void contact.undo() }]}>
            {contact.said.text}
          </Banner>
        ) : null}
        {calls.length === 0 ? (
          care.refreshedAt === undefined ? (
            <NotHereYet />
          ) : (
            <EmptyState
              icon={<IconCircleCheck size={40} />}
              title={t('today.nobody')}
              actions={<Link to="/modules">{t('today.toModules')}</Link>}
            >
              {t('today.nobodyHint')}
            </EmptyState>
          )
        ) : null}
        {GROUPS.map((group) => {
          const own = calls.filter((call) => call.group === group);
          if (own.length === 0) return null;
          return (
            <section key={group} aria-label={t(`today.${group}`)}>
              <Title order={2}>{t('today.group', { name: t(`today.${group}`), number: own.length })}</Title>
              <ul className={styles.calls}>
                {own.map((call) => (
                  <CallRow
                    key={call.enrolment.uuid}
                    call={call}
                    person={people.get(call.enrolment.patient_id)}
                    settings={settings}
                    forTill={till.ofEnrolment(call.enrolment)}
                    busy={contact.saving}
                    onSay={contact.say}
                  />
                ))}
              </ul>
            </section>
          );
        })}
        {care.refreshedAt !== undefined && !reachable ? (
          <Text tone="muted">{t('today.offline', { time: settings.moment(care.refreshedAt) })}</Text>
        ) : null}
      </Stack>
    </Page>
  );
}
