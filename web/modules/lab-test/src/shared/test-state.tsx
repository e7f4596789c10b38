import type { LabDefinition } from '@bloom/api-client';
import type { TestStatus } from '@bloom/care/lab';
import { StateBadge } from '@bloom/care/lab-view';
import { Timer } from './timer';

/** Where a test is; of one that runs, its clock. */
export function TestStateBadge(props: { status: TestStatus; definition: LabDefinition | undefined }) {
  const { state, startedAt } = props.status;
  if (state === 'running' && startedAt) {
    return <Timer minutes={props.definition?.test.minutes ?? null} startedAt={startedAt} />;
  }
  return <StateBadge state={state} />;
}
