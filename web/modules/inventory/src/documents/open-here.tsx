import { useShell } from '@bloom/shell-api';
import { Banner } from '@bloom/ui';
import { useLiveQuery } from 'dexie-react-hooks';
import { useNavigate } from 'react-router';

interface OpenHereProps {
  /** Key of the drafts of this device. */
  keptAs: string;
  /** How much of it there is; 0 when it cannot be read, or nothing is in it yet. */
  countOf: (kept: unknown) => number;
  text: (count: number) => string;
  goOn: { label: string; to: string };
}

/** Something was begun on this device and is not finished. */
export function OpenHere({ keptAs, countOf, text, goOn }: OpenHereProps) {
  const { drafts } = useShell();
  const navigate = useNavigate();
  const count = countOf(useLiveQuery(() => drafts.get(keptAs), [drafts, keptAs]));
  if (count === 0) return null;
  return (
    <Banner tone="info" actions={[{ label: goOn.label, onClick: () => navigate(goOn.to) }]}>
      {text(count)}
    </Banner>
  );
}
