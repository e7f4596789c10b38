/** The open camera: what it sees, what it has read, its light, and the way out. It stands above the page, which moves down. */
import { ActionIcon, Button, classes, IconX } from '@bloom/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCamera } from './use-camera';
import styles from './viewfinder.module.css';

export default function Viewfinder({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const { state, code, light, switchLight } = useCamera(video, onClose);
  useRoom();
  const isSeen = state === 'reading' || state === 'fetching';
  return (
    <section className={styles.strip} aria-label={t('camera.label')} data-print="hide">
      <video ref={video} className={classes(styles.picture, !isSeen && styles.unseen)} playsInline muted aria-hidden />
      <div className={styles.side}>
        <p role="status" className={styles.words}>
          {state === 'reading' && code ? t('camera.read', { code }) : t(`camera.${state}`)}
        </p>
        <div className={styles.buttons}>
          {light === null ? null : (
            <Button aria-pressed={light} onClick={switchLight}>
              {t('camera.light')}
            </Button>
          )}
          <ActionIcon label={t('camera.close')} onClick={onClose}>
            <IconX size={24} />
          </ActionIcon>
        </div>
      </div>
    </section>
  );
}

/** The page below makes room for as long as it stands. */
function useRoom(): void {
  useEffect(() => {
    document.documentElement.dataset.camera = 'open';
    return () => {
      delete document.documentElement.dataset.camera;
    };
  }, []);
}
