import { ListFailure } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { readsTests } from '@bloom/shell-api/care-rights';
import { Button, Text, Title } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import type { Person } from '../shared/use-people';
import styles from './patient.module.css';
import type { TestOfPatient } from './tests-of';
import { entriesOf, keyOf } from './timeline-entries';
import { TimelineEntry } from './timeline-entry';
import { Trends } from './trends/trends';
import { useBought } from './use-bought';
import type { CareOfPatient } from './use-patient-care';
import { useTests } from './use-tests';

interface TimelineProps {
  known: CareOfPatient;
  person: Person;
  settings: FacilitySettings;
}

/** Tests of the laboratory stand in it for those who may read results; for others nobody asks for them. */
export function Timeline(props: TimelineProps) {
  return readsTests(useShell()) ? <WithTests {...props} /> : <Entries {...props} tests={[]} />;
}

function WithTests(props: TimelineProps) {
  const { t } = useTranslation(NAMESPACE);
  const { tests, pages } = useTests(props.person.pk, props.settings);
  const { failure, more } = pages;
  return (
    <>
      {/* That the server does not answer is said above. */}
      {failure && failure.kind !== 'offline' ? <ListFailure read={pages} /> : null}
      <Entries {...props} tests={tests} hasOlder={more !== undefined} />
      {more ? (
        <div>
          <Button onClick={more}>{t('timeline.olderTests')}</Button>
        </div>
      ) : null}
    </>
  );
}

interface EntriesProps extends TimelineProps {
  tests: readonly TestOfPatient[];
  /** There are tests that are not among them. */
  hasOlder?: boolean;
}

function Entries({ known, person, settings, tests, hasOlder = false }: EntriesProps) {
  const { t } = useTranslation(NAMESPACE);
  const sales = useBought([person.pk, known.patientId, ...known.enrolments.map(({ patient_id }) => patient_id)]);
  const entries = entriesOf(known, tests, sales);
  return (
    <>
      <Trends known={known} tests={tests} hasOlder={hasOlder} settings={settings} />
      <section>
        <Title order={2}>{t('timeline.title')}</Title>
        {entries.length === 0 ? (
          <Text tone="muted">{t('timeline.empty')}</Text>
        ) : (
          <ol className={styles.timeline}>
            {entries.map((entry) => (
              <li key={keyOf(entry)} className={styles.entry}>
                <TimelineEntry entry={entry} known={known} person={person} settings={settings} />
              </li>
            ))}
          </ol>
        )}
      </section>
    </>
  );
}
