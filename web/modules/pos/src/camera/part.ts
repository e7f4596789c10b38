import type { PartFile } from '@bloom/shell-api';
import cameraEn from '../locales/en/camera.json';
import cameraFr from '../locales/fr/camera.json';
import { CameraScan } from './camera-scan';

export const part: PartFile<object> = {
  Component: CameraScan,
  texts: { en: cameraEn, fr: cameraFr },
};
