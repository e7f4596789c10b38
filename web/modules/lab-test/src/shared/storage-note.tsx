import type { StorageFailure } from '@bloom/shell-api/storage-failure';
import { Banner } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from './namespace';

/** Why this device did not keep it, and what to do. */
export function StorageNote({ failure }: { failure: StorageFailure | null }) {
  const { t } = useTranslation(NAMESPACE);
  return failure ? <Banner tone="failure">{t(`notStored.${failure}`)}</Banner> : null;
}
