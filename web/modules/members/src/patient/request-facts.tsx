import { type LabCase, type LabCaseTest, type LabDefinition, wordsIn } from '@bloom/api-client';
import { isKnown, type KnownResult, statusOf } from '@bloom/care/lab';
import { StateBadge, TestValues } from '@bloom/care/lab-view';
import { ModuleLink } from '@bloom/shell-api';
import { Group, Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';

interface RequestFactsProps {
  row: LabCase;
  definitions: ReadonlyMap<string, LabDefinition>;
  /** The reader may go to the page of the request. */
  leads: boolean;
  settings: FacilitySettings;
}

/** A request, and each of its tests: where it stands and what was read. */
export function RequestFacts({ row, definitions, leads, settings }: RequestFactsProps) {
  const { t } = useTranslation(NAMESPACE);
  const number = t('tests.request', { number: row.number });
  return (
    <>
      <Group gap={8}>
        {leads ? <ModuleLink to={`/lab-test/requests/${encodeURIComponent(row.uuid)}`}>{number}</ModuleLink> : number}
        <Text as="span" tone="muted">
          {said(t, 'asked', settings.moment(row.requested_at), row.requested_by)}
        </Text>
      </Group>
      {row.tests.map((test) =>
        test.hidden ? (
          <Text key={test.uuid} tone="muted">
            {t('tests.hidden')}
          </Text>
        ) : (
          <TestFacts
            key={test.uuid}
            row={row}
            test={test}
            definition={definitions.get(test.definition_uuid ?? '')}
            settings={settings}
          />
        ),
      )}
    </>
  );
}

/** Nobody is named where nobody of the facility did it. */
const said = (t: ReturnType<typeof useTranslation>['t'], what: 'asked' | 'read', at: string, by: string): string =>
  t(`tests.${what}`, { at, by, context: by ? undefined : 'nobody' });

interface TestFactsProps {
  row: LabCase;
  test: LabCaseTest;
  /** undefined when nobody here or on the server could say what the test is. */
  definition: LabDefinition | undefined;
  settings: FacilitySettings;
}

function TestFacts({ row, test, definition, settings }: TestFactsProps) {
  const { t } = useTranslation(NAMESPACE);
  const { state, current } = statusOf(row, test);
  return (
    <div>
      <Group gap={8}>
        <Text as="span" strong>
          {definition ? wordsIn(definition.test.name, settings.language) : (test.code ?? t('tests.unknown'))}
        </Text>
        <StateBadge state={state} />
      </Group>
      {isKnown(current) ? <Result entry={current} definition={definition} settings={settings} /> : null}
    </div>
  );
}

interface ResultProps {
  entry: KnownResult;
  definition: LabDefinition | undefined;
  settings: FacilitySettings;
}

/** Each value with what was said of it, when it was read and by whom. */
function Result({ entry: { result, by }, definition, settings }: ResultProps) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <>
      <TestValues values={result.values} components={definition?.test.components ?? []} language={settings.language} />
      <Text tone="muted" size="small">
        {said(t, 'read', settings.moment(result.read_at), by)}
      </Text>
    </>
  );
}
