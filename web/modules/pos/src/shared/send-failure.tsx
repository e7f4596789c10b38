import type { ServerProblem } from '@bloom/shell-api';
import { Banner } from '@bloom/ui';

interface SendFailureProps {
  failure: ServerProblem | 'unreachable' | null;
  /** What to say when nothing answered. */
  unreachable: string;
  /** What to say when the server gave no reason. */
  refused: string;
}

/** Why the server did not do it. */
export function SendFailure({ failure, unreachable, refused }: SendFailureProps) {
  if (!failure) return null;
  if (failure === 'unreachable') return <Banner tone="attention">{unreachable}</Banner>;
  return <Banner tone="failure">{failure.detail || refused}</Banner>;
}
