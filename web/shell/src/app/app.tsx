/** Providers, and which screen the state of the session asks for. */
import { BloomUiProvider } from '@bloom/ui';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BrowserRouter, Navigate, useLocation } from 'react-router';
import { GenericErrorScreen } from '../app-screens/generic-error';
import { LoggedOutScreen } from '../app-screens/logged-out';
import { NoLogisticsScreen } from '../app-screens/no-logistics';
import { connectivity } from '../connectivity/connectivity';
import { CHANGE_PASSWORD, mustChangePassword } from '../core/guards';
import { hasUnsavedWork } from '../core/unsaved-work';
import { useUiTexts } from '../core/use-ui-texts';
import { HomePage } from '../home/home.page';
import { languageOf } from '../i18n/i18n';
import { ModuleHost } from '../module-host/module-host';
import { Frame } from '../navigation/frame';
import { goToSignIn, restart } from '../session/control';
import { SessionProvider, useSession, useSessionState } from '../session/session';
import type { SessionEnd } from '../session/session-state';
import { TermsGate } from '../terms/terms-gate';
import { AppErrorBoundary } from './error-boundary';
import { OfflineSignIn } from './offline-sign-in';
import { redirectTarget } from './redirects';
import { useTabTitle } from './tab-title';
import { useAfterStart } from './use-after-start';

export function App() {
  const { i18n } = useTranslation();
  const texts = useUiTexts();
  useTabTitle();
  return (
    <BloomUiProvider language={languageOf(i18n)} texts={texts}>
      <AppErrorBoundary>
        <BrowserRouter>
          <Screen />
        </BrowserRouter>
      </AppErrorBoundary>
    </BloomUiProvider>
  );
}

/** What the server names while no logistics site is configured. */
const LOGISTICS = '/logistics';

function hideStart(): void {
  window.bloomSay?.('', '');
}

function Screen() {
  const state = useSessionState();
  const waits = state.phase === 'loading' || state.phase === 'leaving';
  // The words of the start lie over everything until there is something to show; they come back with a new start.
  useEffect(() => {
    if (!waits) hideStart();
  }, [waits]);

  switch (state.phase) {
    case 'ready':
      return (
        <SessionProvider session={state.session}>
          <AfterStart ended={state.ended} isConfirmed={state.isConfirmed}>
            <TermsGate>
              <Frame>
                <Content />
              </Frame>
            </TermsGate>
          </AfterStart>
        </SessionProvider>
      );
    case 'logged-out':
      return (
        <main>
          <LoggedOutScreen reason={state.reason} onSignIn={goToSignIn} />
        </main>
      );
    case 'offline-sign-in':
      return <OfflineSignIn />;
    case 'failed':
      return (
        <main>
          <GenericErrorScreen onTryAgain={() => void restart()} />
        </main>
      );
    default:
      return null;
  }
}

interface AfterStartProps {
  ended: SessionEnd | null;
  isConfirmed?: boolean;
  children: ReactNode;
}

/** What runs beside the screens of a session. */
function AfterStart({ ended, isConfirmed, children }: AfterStartProps) {
  useAfterStart(ended, isConfirmed);
  return children;
}

function Content() {
  const { pathname, search, hash } = useLocation();
  const { user } = useSession();
  const target = redirectTarget(pathname);
  if (target !== null) return <Navigate replace to={{ pathname: target, search, hash }} />;
  // Never away from work that is not saved, and never to a page that needs a server which is not there.
  if (mustChangePassword(user, pathname) && connectivity.get().reachable && !hasUnsavedWork()) {
    return <Navigate replace to={CHANGE_PASSWORD} />;
  }
  if (pathname === LOGISTICS) return <NoLogisticsScreen />;
  return pathname === '/' ? <HomePage /> : <ModuleHost />;
}
