/** What the laboratory found in a patient, for who may read results. */
import { PagedTable, usePages } from '@bloom/server-data';
import { ModuleLink, useShell } from '@bloom/shell-api';
import { readsTests } from '@bloom/shell-api/care-rights';
import { Loading } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { AskedSection } from './asked-section';
import styles from './health.module.css';
import { RequestFacts } from './request-facts';
import { useDefinitions } from './use-versions';

interface TestsProps {
  settings: FacilitySettings;
  pk: string;
}

export function TestsSection(props: TestsProps) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  if (!readsTests(shell)) return null;
  return (
    <AskedSection
      name="tests"
      link={shell.keepsCopy ? <ModuleLink to="/lab-test/requests">{t('tests.open')}</ModuleLink> : null}
    >
      <Tests {...props} />
    </AskedSection>
  );
}

function Tests({ settings, pk }: TestsProps) {
  const { t } = useTranslation(NAMESPACE);
  // Without a copy nobody works in the laboratory.
  const { keepsCopy } = useShell();
  const { facilityId } = settings;
  const pages = usePages('/api/lab/patients/{patient_id}/', {
    path: { patient_id: pk },
    query: { facility_id: facilityId },
  });
  const wanted = pages.rows.flatMap(({ tests }) => tests.flatMap(({ definition_uuid }) => definition_uuid ?? []));
  const definitions = useDefinitions(facilityId, wanted);
  return (
    <PagedTable pages={pages} empty={t('tests.none')}>
      {(rows) =>
        definitions.loading ? (
          <Loading />
        ) : (
          <ul className={styles.requests} aria-label={t('tests.title')}>
            {rows.map((row) => (
              <li key={row.uuid}>
                <RequestFacts row={row} definitions={definitions.byUuid} leads={keepsCopy} settings={settings} />
              </li>
            ))}
          </ul>
        )
      }
    </PagedTable>
  );
}
