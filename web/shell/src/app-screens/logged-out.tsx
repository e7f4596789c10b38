import { Button, IconLogout } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Screen } from './screen';

interface LoggedOutProps {
  /** `expired` says the catalogue's sentence instead (SES-31, SES-38). */
  reason?: 'signed-out' | 'expired';
  onSignIn: () => void;
}

/** SES-37: on the screen the text has no full stop (T59). */
export function LoggedOutScreen({ reason = 'signed-out', onSignIn }: LoggedOutProps) {
  const { t } = useTranslation();
  return (
    <Screen
      as="main"
      icon={<IconLogout size={36} />}
      title={t(reason === 'expired' ? 'session.expired' : 'screens.loggedOut')}
      actions={
        <Button variant="primary" size="large" onClick={onSignIn}>
          {t('screens.signIn')}
        </Button>
      }
    >
      {t('screens.salesAreSafe')}
    </Screen>
  );
}
