import { useShell } from '@bloom/shell-api';
import { EmptyState } from '@bloom/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE, type Till, useTill } from './use-till';

/** Renders a screen once facility and currency are known, and says what is missing otherwise. */
export function NeedsTill({ children }: { children: (till: Till) => ReactNode }) {
  const { session } = useShell();
  const { t } = useTranslation(NAMESPACE);
  const till = useTill();
  if (till) return children(till);
  if (!session.facility) return <EmptyState title={t('setup.noFacility')} />;
  return <EmptyState title={t('setup.noCurrency')}>{t('setup.noCurrencyHint')}</EmptyState>;
}
