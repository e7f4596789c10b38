import type { LabDefinition } from '@bloom/api-client';
import { TEST_TONES, type TestStatus } from '@bloom/care/lab';
import { StatusBadge } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from './namespace';
import { Timer } from './timer';

/** Where a test is; of one that runs, its clock. */
export function TestStateBadge(props: { status: TestStatus; definition: LabDefinition | undefined }) {
  const { t } = useTranslation(NAMESPACE);
  const { state, startedAt } = props.status;
  if (state === 'running' && startedAt) {
    return <Timer minutes={props.definition?.test.minutes ?? null} startedAt={startedAt} />;
  }
  return <StatusBadge tone={TEST_TONES[state]}>{t(`state.${state}`)}</StatusBadge>;
}
