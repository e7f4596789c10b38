/** No session and no server (SES-13, SES-24): the offline login page, as a chunk of its own. */
import { Button, IconCloudOff, useDelayed } from '@bloom/ui';
import { Component, lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Screen } from '../app-screens/screen';
import { probe } from '../connectivity/connectivity';
import { bringPart } from '../core/bring-part';
import { stored } from '../core/stored';

const OfflineLoginPage = lazy(() =>
  bringPart('offline-login/offline-login.page', () => import('../offline-login/offline-login.page')),
);

export function OfflineSignIn() {
  return (
    <WithoutItsCode instead={<NoConnection />}>
      <Suspense fallback={<LateNoConnection />}>
        <OfflineLoginPage />
      </Suspense>
    </WithoutItsCode>
  );
}

/** A page that fails though its code is there. */
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

/** Its code is a moment away where the shell is kept, and out of reach elsewhere. */
function LateNoConnection() {
  return useDelayed(true) ? <NoConnection /> : null;
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
