/** No session and no server (SES-13, SES-24): says so, and leaves by itself as soon as the server answers. */
import { Button, IconCloudOff } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Screen } from '../app-screens/screen';
import { probe } from '../connectivity/connectivity';
import { stored } from '../session/stored';

export function OfflineSignIn() {
  const { t } = useTranslation();
  const signedOut = stored.get('offlineLoggedOut') === true;
  return (
    <main>
      <Screen
        icon={<IconCloudOff size={36} />}
        title={t(signedOut ? 'offlineSignIn.signedOut' : 'offlineSignIn.title')}
        actions={
          <Button variant="primary" onClick={probe}>
            {t('offlineSignIn.tryNow')}
          </Button>
        }
      >
        {t('offlineSignIn.body')}
      </Screen>
    </main>
  );
}
