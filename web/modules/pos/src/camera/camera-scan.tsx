/** The button of the camera at the search: a phone and a tablet have no other scanner. */
import { CameraButton } from '@bloom/shell-api/camera-button';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/use-till';

export function CameraScan() {
  const { t } = useTranslation(NAMESPACE);
  return <CameraButton label={{ open: t('camera.open'), close: t('camera.close') }} />;
}
