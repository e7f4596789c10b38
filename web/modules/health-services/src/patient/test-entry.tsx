import { wordsIn } from '@bloom/api-client';
import { isKnown } from '@bloom/care/lab';
import { StateBadge, TestValues } from '@bloom/care/lab-view';
import { ModuleLink } from '@bloom/shell-api';
import { Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import type { TestOfPatient } from './tests-of';

interface TestEntryProps {
  told: TestOfPatient;
  settings: FacilitySettings;
}

/** A laboratory test: where it stands and what was read. Of one that is kept back neither which it is nor what came of it. */
export function TestEntry({ told, settings }: TestEntryProps) {
  const { t } = useTranslation(NAMESPACE);
  const { row, test, status, definition, at, by } = told;
  const { language } = settings;
  const { current } = status;
  const name = definition ? wordsIn(definition.test.name, language) : test.code;
  const title = name === null || test.hidden ? t('timeline.hiddenTest') : t('timeline.test', { test: name });
  return (
    <>
      <Text strong>{title}</Text>
      <Text tone="muted">{t('timeline.by', { time: settings.moment(at), by })}</Text>
      <div>
        <StateBadge state={status.state} />
      </div>
      {test.hidden ? <Text tone="muted">{t('timeline.hidden')}</Text> : null}
      {!test.hidden && isKnown(current) ? (
        <TestValues values={current.result.values} components={definition?.test.components ?? []} language={language} />
      ) : null}
      <div>
        <ModuleLink to={`/lab-test/requests/${encodeURIComponent(row.uuid)}`}>
          {row.number ? t('timeline.request', { number: row.number }) : t('timeline.requestHere')}
        </ModuleLink>
      </div>
    </>
  );
}
