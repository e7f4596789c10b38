import type { LabDefinition } from '@bloom/api-client';
import type { TestState, TestStatus } from '@bloom/care/lab';
import { StatusBadge, type Tone } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from './namespace';
import { Timer } from './timer';

const TONES: Readonly<Record<TestState, Tone>> = {
  to_do: 'info',
  running: 'info',
  invalid: 'attention',
  to_explain: 'failure',
  resulted: 'ok',
  handed_over: 'ok',
  followed_up: 'ok',
  rejected: 'attention',
  cancelled: 'info',
};

/** Where a test is; of one that runs, its clock. */
export function TestStateBadge(props: { status: TestStatus; definition: LabDefinition | undefined }) {
  const { t } = useTranslation(NAMESPACE);
  const { state, startedAt } = props.status;
  if (state === 'running' && startedAt) {
    return <Timer minutes={props.definition?.test.minutes ?? null} startedAt={startedAt} />;
  }
  return <StatusBadge tone={TONES[state]}>{t(`state.${state}`)}</StatusBadge>;
}
