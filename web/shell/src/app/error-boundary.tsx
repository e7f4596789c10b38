import { Component, type ErrorInfo, type ReactNode } from 'react';
import { GenericErrorScreen } from '../app-screens/generic-error';
import { bringPart } from '../core/bring-part';

/** The last net: a page that broke says so and offers to start anew (ERR-04). Modules have a net of their own. */
export class AppErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('The app could not be shown', error, info.componentStack);
    void bringPart('reports/watch-errors', () => import('../reports/watch-errors'))
      .then(({ reportCaught }) => reportCaught(error))
      .catch(() => undefined);
    window.bloomSay?.('', '');
  }

  override render(): ReactNode {
    return this.state.failed ? <GenericErrorScreen onTryAgain={() => location.reload()} /> : this.props.children;
  }
}
