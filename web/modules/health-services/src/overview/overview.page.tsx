import { type Programme, wordsIn } from '@bloom/api-client';
import { currentProgrammes, standingsOf } from '@bloom/care/programmes';
import { useConnectivity } from '@bloom/shell-api';
import { EmptyState, IconHeartbeat, Loading, Page, PageHeader, Stack, Text, Title } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import { NotHereYet } from '../shared/not-here-yet';
import { type Counts, countsOf } from '../shared/standing';
import { useCare } from '../shared/use-care';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './overview.module.css';

/** What is offered here: programmes that patients are in, and services for anybody who comes. */
export function OverviewPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { reachable } = useConnectivity();
  const care = useCare();
  if (!care) return <Loading />;
  const current = currentProgrammes(care.programmes);
  const standings = standingsOf(care, settings);
  const sorted = [...current].sort((a, b) =>
    titleOf(a, settings).localeCompare(titleOf(b, settings), settings.language),
  );
  const programmes = sorted.filter(({ document }) => document.enrols);
  const services = sorted.filter(({ document }) => !document.enrols);
  return (
    <Page>
      <PageHeader title={t('overview.title')}>{t('overview.hint')}</PageHeader>
      <Stack gap={24}>
        {current.length === 0 ? (
          care.refreshedAt === undefined ? (
            <NotHereYet />
          ) : (
            <EmptyState icon={<IconHeartbeat size={40} />} title={t('overview.none')}>
              {t('overview.noneHint')}
            </EmptyState>
          )
        ) : null}
        {programmes.length > 0 ? (
          <section>
            <Title order={2}>{t('overview.programmes')}</Title>
            <ul className={styles.tiles}>
              {programmes.map((one) => (
                <ProgrammeTile
                  key={one.code}
                  programme={one}
                  counts={countsOf(standings, one.code)}
                  settings={settings}
                />
              ))}
            </ul>
          </section>
        ) : null}
        {services.length > 0 ? (
          <section>
            <Title order={2}>{t('overview.services')}</Title>
            <ul className={styles.tiles}>
              {services.map((one) => (
                <li key={one.code} className={styles.tile}>
                  <Link className={styles.name} to={`/visit?programme=${one.code}`}>
                    {titleOf(one, settings)}
                  </Link>
                  <Text tone="muted">{wordsIn(one.document.summary, settings.language)}</Text>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {care.refreshedAt !== undefined && !reachable ? (
          <Text tone="muted">{t('overview.offline', { time: settings.moment(care.refreshedAt) })}</Text>
        ) : null}
      </Stack>
    </Page>
  );
}

const titleOf = ({ document }: Programme, { language }: FacilitySettings) => wordsIn(document.title, language);

interface ProgrammeTileProps {
  programme: Programme;
  counts: Counts;
  settings: FacilitySettings;
}

function ProgrammeTile({ programme, counts, settings }: ProgrammeTileProps) {
  const { t } = useTranslation(NAMESPACE);
  const { enrolled, due, overdue, lost } = counts;
  return (
    <li className={styles.tile}>
      <Link className={styles.name} to={`/visit?programme=${programme.code}`}>
        {titleOf(programme, settings)}
      </Link>
      <Text tone="muted">{wordsIn(programme.document.summary, settings.language)}</Text>
      <dl className={styles.counts}>
        {Object.entries({ enrolled, due, overdue, lost }).map(([name, count]) => (
          <div key={name}>
            <dt>{t(`overview.${name}`)}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {due + overdue + lost > 0 ? (
        <Link to={`/today?programme=${programme.code}`}>{t('overview.toCall', { count: due + overdue + lost })}</Link>
      ) : (
        <Text tone="muted">{t('overview.nobodyToCall')}</Text>
      )}
    </li>
  );
}
