import { IconSearch } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Screen } from './screen';

/** A path that no module owns, or that this user may not open (ROU-11, ROU-35). */
export function NotFoundScreen() {
  const { t } = useTranslation();
  return (
    <Screen
      icon={<IconSearch size={36} />}
      title={t('screens.notFound')}
      actions={<Link to="/">{t('screens.goHome')}</Link>}
    >
      {t('screens.notFoundHelp')}
    </Screen>
  );
}
