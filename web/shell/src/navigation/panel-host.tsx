import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../notifications/notify';
import { closePanel, type PanelName, useOpenPanel } from './panels';

const PANELS: Record<PanelName, ComponentType<{ onClose: () => void }>> = {
  notifications: lazy(() => import('../notifications/drawer')),
  settings: lazy(() => import('../settings/settings.drawer')),
  versions: lazy(() => import('./versions.modal')),
  support: lazy(() => import('./support.modal')),
  account: lazy(() => import('./account.modal')),
  language: lazy(() => import('../settings/language.modal')),
  pin: lazy(() => import('../pin/pin.modal')),
  accountSettings: lazy(() => import('../settings/account-settings.modal')),
  formulary: lazy(() => import('../settings/formulary.modal')),
  facility: lazy(() => import('../module-host/facility-selector')),
  feedback: lazy(() => import('../feedback/feedback.modal')),
  update: lazy(() => import('../update/update.modal')),
};

/** Renders the open panel. A panel whose code cannot be loaded closes and says so; the page stays as it is. */
export function PanelHost() {
  const { t } = useTranslation();
  const name = useOpenPanel();
  if (!name) return null;
  const Panel = PANELS[name];
  return (
    <PanelBoundary key={name} message={t('errors.somethingWentWrong')}>
      <Suspense fallback={null}>
        <Panel onClose={closePanel} />
      </Suspense>
    </PanelBoundary>
  );
}

class PanelBoundary extends Component<{ message: string; children: ReactNode }, { failed: boolean }> {
  state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  componentDidCatch(error: unknown) {
    console.error('A panel could not be shown', error);
    notify({ kind: 'failure', message: this.props.message });
    closePanel();
  }

  render() {
    return this.state.failed ? null : this.props.children;
  }
}
