/** How the programmes go: who is to come, who stays, and whose illness is controlled. The server counts, over all devices. */
import { type ProgrammeFigures, wordsIn } from '@bloom/api-client';
import { ListFailure, ReadFailure, useRead } from '@bloom/server-data';
import {
  Button,
  Card,
  EmptyState,
  formatCount,
  IconHeartbeat,
  IconPrinter,
  Loading,
  Page,
  PageHeader,
  Stack,
  Text,
  Title,
} from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './figures.module.css';
import { FIGURES, shareOf } from './share';

export function FiguresPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const read = useRead('/api/care/figures/', { query: { facility_id: settings.facilityId } });
  const { answer, answeredAt } = read;
  const time = answeredAt ? settings.moment(answeredAt) : '';
  const isEmpty = answer?.programmes.every(({ enrolled }) => enrolled === 0);
  const print = (
    <Button icon={<IconPrinter size={20} />} data-print="hide" onClick={() => window.print()}>
      {t('figures.print')}
    </Button>
  );
  return (
    <Page>
      <PageHeader title={t('figures.title')} actions={answer && !isEmpty ? print : undefined}>
        {time ? t('figures.asOf', { facility: settings.facilityName, time }) : settings.facilityName}
      </PageHeader>
      {!answer ? (
        read.failure ? (
          <ReadFailure read={read} />
        ) : (
          <Loading />
        )
      ) : (
        <Stack gap={16}>
          <ListFailure
            read={read}
            texts={{ offline: t('figures.old', { time }), failed: t('figures.old', { time }) }}
          />
          {isEmpty ? (
            <EmptyState
              icon={<IconHeartbeat size={40} />}
              title={t('figures.nobody')}
              actions={<Link to="/modules">{t('figures.toModules')}</Link>}
            >
              {t('figures.nobodyHint')}
            </EmptyState>
          ) : (
            answer.programmes.map((one) => <OfProgramme key={one.code} figures={one} settings={settings} />)
          )}
        </Stack>
      )}
    </Page>
  );
}

interface OfProgrammeProps {
  figures: ProgrammeFigures;
  settings: FacilitySettings;
}

function OfProgramme({ figures, settings }: OfProgrammeProps) {
  const { t } = useTranslation(NAMESPACE);
  const { language } = settings;
  const title = wordsIn(figures.title, language) || figures.code;
  return (
    <Card role="group" aria-label={title} className={styles.programme}>
      <Title order={2}>{title}</Title>
      {figures.enrolled === 0 ? (
        <Text tone="muted">{t('figures.noneHere')}</Text>
      ) : (
        <>
          <dl className={styles.figures}>
            {FIGURES.map(({ name, of }) => (
              <div key={name} className={styles.figure}>
                <dt>{t(`figures.name.${name}`)}</dt>
                <dd className={styles.value}>
                  <Value part={figures[name]} whole={of && figures[of]} language={language} />
                </dd>
                <dd className={styles.meaning}>{t(`figures.meaning.${name}`)}</dd>
              </div>
            ))}
          </dl>
          <Link to={`/today?programme=${figures.code}`} data-print="hide">
            {t('figures.toCall')}
          </Link>
        </>
      )}
    </Card>
  );
}

interface ValueProps {
  part: number;
  /** null: it is the whole itself. */
  whole: number | null;
  language: string;
}

/** The count never without its share, nor the share without what it is of. */
function Value({ part, whole, language }: ValueProps) {
  const { t } = useTranslation(NAMESPACE);
  const number = formatCount(part, language);
  if (whole === null) return number;
  const of = formatCount(whole, language);
  const share = shareOf(part, whole);
  if (share === null) return t('figures.ofNobody', { number, of });
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(share);
  return t('figures.value', { number, of, share: percent });
}
