import type { LabCaseTest } from '@bloom/api-client';
import { isKnown, OPEN_STATES, resultsOf, statusOf } from '@bloom/care/lab';
import { useShell } from '@bloom/shell-api';
import { performsTests } from '@bloom/shell-api/care-rights';
import { Banner, Button, Card, Group, Stack, Title } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseProps } from '../shared/case-props';
import { NAMESPACE } from '../shared/namespace';
import { StorageNote } from '../shared/storage-note';
import { TestStateBadge } from '../shared/test-state';
import { useRecord } from '../shared/use-record';
import { useWords } from '../shared/use-words';
import { Acknowledge } from './acknowledge';
import { ResultForm } from './result-form';
import { ResultTable } from './result-table';
import { SayWhy } from './say-why';

export interface TestProps extends CaseProps {
  test: LabCaseTest;
}

/** One test of a request: what to do next with it, or what came of it. */
export function TestCard(props: TestProps) {
  const { lab, row, test } = props;
  const { testName } = useWords();
  const shell = useShell();
  const status = statusOf(row, test);
  const definition = lab.byUuid.get(test.definition_uuid ?? '');
  const name = testName(test, lab);
  return (
    <Card role="group" aria-label={name}>
      <Stack gap={12}>
        <Group justify="space-between">
          <Title order={2} look={3}>
            {name}
          </Title>
          <TestStateBadge status={status} definition={definition} />
        </Group>
        <Contents {...props} may={performsTests(shell)} />
      </Stack>
    </Card>
  );
}

function Contents(props: TestProps & { may: boolean }) {
  const { lab, row, test, settings, may } = props;
  const { t } = useTranslation(NAMESPACE);
  const [amending, setAmending] = useState(false);
  const { state, current, startedAt } = statusOf(row, test);
  const definition = lab.byUuid.get(test.definition_uuid ?? '');
  if (test.hidden) return <p>{t('one.hidden')}</p>;
  if (!definition) return <Banner tone="attention">{t('one.noDefinition')}</Banner>;
  const older = resultsOf(row, test).filter((one) => one !== current);
  if (state === 'running' && startedAt) {
    if (!may) return null;
    return (
      <>
        <ResultForm {...props} definition={definition} startedAt={startedAt} />
        <Group justify="flex-end">
          <Stop {...props} />
        </Group>
      </>
    );
  }
  if (!isKnown(current) || current.result.outcome === 'invalid') {
    return (
      <>
        {state === 'invalid' ? <Banner tone="attention">{t('one.invalidNext')}</Banner> : null}
        {may && OPEN_STATES.includes(state) ? <Begin {...props} again={state !== 'to_do'} /> : null}
      </>
    );
  }
  if (amending) {
    return (
      <ResultForm
        {...props}
        definition={definition}
        startedAt={current.result.started_at}
        amends={current}
        onDone={() => setAmending(false)}
      />
    );
  }
  return (
    <>
      <ResultTable definition={definition} entry={current} older={older} settings={settings} />
      {may && state === 'to_explain' ? <Acknowledge row={row} test={test} /> : null}
      {may ? (
        <Group justify="flex-end">
          <Button onClick={() => setAmending(true)}>{t('one.amend')}</Button>
        </Group>
      ) : null}
    </>
  );
}

/** The clock starts with the press. */
function Begin({ row, test, again }: TestProps & { again: boolean }) {
  const { t } = useTranslation(NAMESPACE);
  const { say, saving, failure } = useRecord();
  return (
    <>
      <StorageNote failure={failure} />
      <Group justify="flex-end">
        <Stop row={row} test={test} />
        <Button
          variant="primary"
          busy={saving}
          onClick={() => void say({ request_uuid: row.uuid, test_uuid: test.uuid, kind: 'started' })}
        >
          {t(again ? 'one.repeat' : 'one.start')}
        </Button>
      </Group>
    </>
  );
}

/** The specimen does not do, or the test is not made: with the reason. */
function Stop({ row, test }: Pick<TestProps, 'row' | 'test'>) {
  const { t } = useTranslation(NAMESPACE);
  const { say } = useRecord();
  const about = { request_uuid: row.uuid, test_uuid: test.uuid };
  return (
    <>
      <SayWhy label={t('one.reject')} onSay={(note) => say({ ...about, kind: 'rejected', note })} />
      <SayWhy label={t('one.cancel')} onSay={(note) => say({ ...about, kind: 'cancelled', note })} />
    </>
  );
}
