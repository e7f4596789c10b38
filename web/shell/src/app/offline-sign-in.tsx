/** No session and no server (SES-13, SES-24): the offline login page, as a chunk of its own. */
import { Button, IconCloudOff } from '@bloom/ui';
import { Component, lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Screen } from '../app-screens/screen';
import { probe } from '../connectivity/connectivity';
import { stored } from '../session/stored';

const OfflineLoginPage = lazy(() => import('../offline-login/offline-login.page'));

export function OfflineSignIn() {
  return (
    <WithoutItsCode instead={<NoConnection />}>
      <Suspense fallback={null}>
        <OfflineLoginPage />
      </Suspense>
    </WithoutItsCode>
  );
}

/** A browser that does not keep the shell yet cannot load the page without the server. */
class WithoutItsCode extends Component<{ instead: ReactNode; children: ReactNode }, { failed: boolean }> {
  state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  componentDidCatch(error: unknown) {
    console.error('The offline login page could not be shown', error);
  }

  render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}

/** Says so, and leaves by itself as soon as the server answers. */
function NoConnection() {
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
