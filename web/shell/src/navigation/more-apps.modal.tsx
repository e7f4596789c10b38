import { classes, Modal } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { APP_ICONS } from '../apps/app-icons';
import { barApps, highlightOf } from '../apps/apps';
import { useAppLabel, useHomeApps } from '../apps/use-apps';
import { AppLink } from './app-link';
import styles from './more-apps.module.css';

/** The modules that have no place in the bottom bar, under their whole names (NAV-20). */
export default function MoreAppsModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { more } = barApps(useHomeApps());
  const labelOf = useAppLabel();
  const highlighted = highlightOf(useLocation().pathname);
  return (
    <Modal opened onClose={onClose} title={t('navigation.more')}>
      <ul className={styles.list}>
        {more.map((app) => {
          const Icon = APP_ICONS[app.name];
          return (
            <li key={app.name}>
              <AppLink
                app={app}
                current={highlighted === app.name}
                className={classes(styles.item, highlighted === app.name && styles.current)}
                onOpened={onClose}
              >
                <Icon size={24} aria-hidden="true" />
                {labelOf(app)}
              </AppLink>
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
