import { Banner } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from './namespace';
import type { Write } from './use-write';

interface WriteTroubleProps {
  write: Pick<Write, 'trouble' | 'clear'>;
  /** What was typed is kept on this device (`useDraft`), and the note says so. */
  kept?: boolean;
}

/** Why the server did not do it, and that a second try is safe. */
export function WriteTroubleNote({ write: { trouble, clear }, kept = false }: WriteTroubleProps) {
  const { t } = useTranslation(NAMESPACE);
  if (!trouble) return null;
  const offline = trouble.kind === 'offline';
  const text = offline
    ? t(kept ? 'picking.offline' : 'answer.unreachable')
    : trouble.detail || t(kept ? 'picking.writeFailed' : 'answer.refused');
  return (
    <Banner tone={offline ? 'attention' : 'failure'} onClose={clear}>
      {text}
    </Banner>
  );
}
