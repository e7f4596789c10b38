import { Button, EmptyState, IconPackageOff } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';

/** There are products, and none fits what was asked for. */
export function NoMatchingProducts({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <EmptyState
      icon={<IconPackageOff size={40} />}
      title={t('products.nothingFits')}
      actions={<Button onClick={onClear}>{t('products.showAll')}</Button>}
    />
  );
}
