import { Banner } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { Write } from './use-write';

/** Says why the server did not do it, and that nothing of the page is lost. */
export function WriteTroubleNote({ write: { trouble, clear } }: { write: Pick<Write, 'trouble' | 'clear'> }) {
  const { t } = useTranslation(NAMESPACE);
  if (!trouble) return null;
  const text = trouble.kind === 'offline' ? t('picking.offline') : trouble.detail || t('picking.writeFailed');
  return (
    <Banner tone={trouble.kind === 'offline' ? 'attention' : 'failure'} onClose={clear}>
      {text}
    </Banner>
  );
}
