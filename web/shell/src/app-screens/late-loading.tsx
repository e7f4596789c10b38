import { Loading, useDelayed } from '@bloom/ui';
import { useTranslation } from 'react-i18next';

/** Words only when it takes long enough to notice. */
export function LateLoading({ text }: { text?: string }) {
  const { t } = useTranslation();
  return useDelayed(true) ? <Loading>{text ?? t('app.loading')}</Loading> : null;
}
