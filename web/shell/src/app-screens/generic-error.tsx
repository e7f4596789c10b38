import { Button, IconAlertTriangle } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Screen } from './screen';

/** NOT-16; try-again reloads the page (NOT-17). */
export function GenericErrorScreen({ onTryAgain = () => location.reload() }: { onTryAgain?: () => void }) {
  const { t } = useTranslation();
  return (
    <Screen
      as="main"
      icon={<IconAlertTriangle size={36} />}
      title={t('errors.generic')}
      actions={
        <Button variant="primary" size="large" onClick={onTryAgain}>
          {t('common.tryAgain')}
        </Button>
      }
    >
      {t('screens.salesAreSafe')}
    </Screen>
  );
}
