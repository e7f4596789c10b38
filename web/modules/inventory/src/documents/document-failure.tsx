import { type Write, WriteFailure } from '@bloom/server-data';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';

/** Why a document was not taken; what was typed is kept on this device (`useDraft`), and the note says so. */
export function DocumentFailure({ write: { failure, clear } }: { write: Pick<Write, 'failure' | 'clear'> }) {
  const { t } = useTranslation(NAMESPACE);
  const failed = t('picking.writeFailed');
  return (
    <WriteFailure
      failure={failure}
      onClose={clear}
      texts={{ offline: t('picking.offline'), refused: failed, failed }}
    />
  );
}
