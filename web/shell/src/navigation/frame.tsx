/** The frame of every page: top bar, left navigation or bottom bar, the lines above the page, the content, the open panel. */
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { CameraStrip } from '../camera/camera-strip';
import { setOfflineConfig } from '../connectivity/connectivity';
import { NotificationStack } from '../notifications/stack';
import { StackProvider } from '../notifications/stack-state';
import { useSession } from '../session/session';
import { BottomBar } from './bottom-bar';
import styles from './frame.module.css';
import { LeftRail } from './left-rail';
import { PanelHost } from './panel-host';
import { TopBar } from './top-bar';

export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { facility } = useSession();
  useEffect(() => setOfflineConfig(facility?.offline_config), [facility]);
  return (
    <StackProvider>
      <div className={styles.frame}>
        <a className={styles.skip} href="#content">
          {t('navigation.skip')}
        </a>
        <TopBar />
        <NotificationStack />
        <CameraStrip />
        <LeftRail />
        <main id="content" tabIndex={-1} className={styles.content}>
          {children}
        </main>
        <BottomBar />
        <PanelHost />
      </div>
    </StackProvider>
  );
}
