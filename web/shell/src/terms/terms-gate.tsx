/** After sign-in and before home (TOS-01, TOS-05): nothing of the application is shown before the terms are agreed to. */
import { Component, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { GenericErrorScreen } from '../app-screens/generic-error';
import { LateLoading } from '../app-screens/late-loading';
import { bringPart } from '../core/bring-part';
import { useObservable } from '../core/observable';
import type { ShellSettings } from '../core/settings';
import { hasUnsavedWork } from '../core/unsaved-work';
import { manifestState } from '../module-host/manifest';
import { useSession } from '../session/session';
import { termsDue } from './due';

const TermsPage = lazy(() => bringPart('terms/terms.page', () => import('./terms.page')));

export function TermsGate({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const manifest = useObservable(manifestState);
  const [, setAgreed] = useState(0);
  const passed = useRef<string | null>(null);
  // A server of an older version tells nothing of terms.
  const terms = (manifest?.settings as Partial<ShellSettings> | undefined)?.terms ?? null;
  // Decided once for a user and page: nobody is stopped in the middle of work by terms that come later.
  if (passed.current !== user.id && manifest && (!termsDue(user, terms) || hasUnsavedWork())) passed.current = user.id;
  if (!terms || passed.current === user.id) return children;
  return (
    <WithoutItsCode>
      <Suspense fallback={<LateLoading />}>
        <TermsPage terms={terms} onAgreed={() => setAgreed((count) => count + 1)} />
      </Suspense>
    </WithoutItsCode>
  );
}

/** A page that fails though its code is there. */
class WithoutItsCode extends Component<{ children: ReactNode }, { failed: boolean }> {
  state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  componentDidCatch(error: unknown) {
    console.error('The terms of service could not be shown', error);
  }

  render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main>
        <GenericErrorScreen onTryAgain={() => location.reload()} />
      </main>
    );
  }
}
