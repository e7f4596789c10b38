import { Banner, EmptyState, IconPackages } from '@bloom/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';

interface DocumentLinesProps {
  label: string;
  className: string | undefined;
  /** It cannot be kept on this device. */
  failed: boolean;
  undoNote: ReactNode;
  /** How to begin. */
  none: string;
  noneHint: string;
  lines: readonly ReactNode[];
}

/** The lines of a document that is put together, and what is to be known about them. */
export function DocumentLines({ label, className, failed, undoNote, none, noneHint, lines }: DocumentLinesProps) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <>
      {failed ? <Banner tone="failure">{t('picking.notKept')}</Banner> : null}
      {undoNote}
      {lines.length === 0 ? (
        <EmptyState icon={<IconPackages size={32} />} title={none}>
          {noneHint}
        </EmptyState>
      ) : (
        <ul className={className} aria-label={label}>
          {lines}
        </ul>
      )}
    </>
  );
}
