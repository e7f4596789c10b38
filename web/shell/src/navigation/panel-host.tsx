import { Loading, Modal, useDelayed } from '@bloom/ui';
import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { bringPart } from '../core/bring-part';
import { notify } from '../core/notify';
import { closePanel, type PanelName, useOpenPanel } from '../core/panels';

const PANELS: Record<PanelName, ComponentType<{ onClose: () => void }>> = {
  notifications: lazy(() => bringPart('notifications/drawer', () => import('../notifications/drawer'))),
  settings: lazy(() => bringPart('settings/settings.drawer', () => import('../settings/settings.drawer'))),
  versions: lazy(() => bringPart('navigation/versions.modal', () => import('./versions.modal'))),
  support: lazy(() => bringPart('navigation/support.modal', () => import('./support.modal'))),
  account: lazy(() => bringPart('navigation/account.modal', () => import('./account.modal'))),
  moreApps: lazy(() => bringPart('navigation/more-apps.modal', () => import('./more-apps.modal'))),
  language: lazy(() => bringPart('settings/language.modal', () => import('../settings/language.modal'))),
  pin: lazy(() => bringPart('offline-login/pin.modal', () => import('../offline-login/pin.modal'))),
  approval: lazy(() => bringPart('offline-login/approval.modal', () => import('../offline-login/approval.modal'))),
  accountSettings: lazy(() =>
    bringPart('settings/account-settings.modal', () => import('../settings/account-settings.modal')),
  ),
  formulary: lazy(() => bringPart('settings/formulary.modal', () => import('../settings/formulary.modal'))),
  facility: lazy(() => bringPart('module-host/facility-selector', () => import('../module-host/facility-selector'))),
  feedback: lazy(() => bringPart('feedback/feedback.modal', () => import('../feedback/feedback.modal'))),
  restored: lazy(() => bringPart('notifications/restored.modal', () => import('../notifications/restored.modal'))),
  update: lazy(() => bringPart('update/update.modal', () => import('../update/update.modal'))),
};

/** Renders the open panel. A panel whose code fails closes and says so; the page stays as it is. */
export function PanelHost() {
  const { t } = useTranslation();
  const name = useOpenPanel();
  if (!name) return null;
  const Panel = PANELS[name];
  return (
    <PanelBoundary key={name} message={t('errors.somethingWentWrong')}>
      <Suspense fallback={<LatePanel />}>
        <Panel onClose={closePanel} />
      </Suspense>
    </PanelBoundary>
  );
}

/** Its code is on the way: on a line that is cut this takes until it is back. */
function LatePanel() {
  const { t } = useTranslation();
  if (!useDelayed(true)) return null;
  return (
    <Modal opened onClose={closePanel} title={t('app.loading')}>
      <Loading />
    </Modal>
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
