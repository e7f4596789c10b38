/** The place of the open camera above the page; what looks through it comes when it is opened. */
import { Component, lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { bringPart } from '../core/bring-part';
import { notify } from '../core/notify';
import { useObservable } from '../core/observable';
import { camera, cameraState } from './camera';

const Viewfinder = lazy(() => bringPart('camera/viewfinder', () => import('./viewfinder')));

export function CameraStrip() {
  const { t } = useTranslation();
  if (useObservable(cameraState) !== 'open') return null;
  return (
    <CameraBoundary message={t('errors.somethingWentWrong')}>
      <Suspense fallback={null}>
        <Viewfinder onClose={camera.close} />
      </Suspense>
    </CameraBoundary>
  );
}

/** A camera that cannot be shown closes and says so; the page stays as it is. */
class CameraBoundary extends Component<{ message: string; children: ReactNode }, { failed: boolean }> {
  state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  componentDidCatch(error: unknown) {
    console.error('The camera could not be shown', error);
    notify({ kind: 'failure', message: this.props.message });
    camera.close();
  }

  render() {
    return this.state.failed ? null : this.props.children;
  }
}
