import { ActionIcon, classes, IconBell, Tooltip, useMediaQuery, WIDE_SCREEN } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { APP_ICONS } from '../apps/app-icons';
import { highlightOf } from '../apps/apps';
import { useAppLabel, useNavigationApps } from '../apps/use-apps';
import { openPanel } from '../core/panels';
import { StackButton } from '../notifications/stack-button';
import { useDrawerDot } from '../notifications/use-drawer-dot';
import { AppLink } from './app-link';
import styles from './frame.module.css';

/** From 600 px: icons with tooltips; from 1,200 px with labels (NAV-15, NAV-17). */
export function LeftRail() {
  const { t } = useTranslation();
  const apps = useNavigationApps();
  const labelOf = useAppLabel();
  const labelled = useMediaQuery(WIDE_SCREEN);
  const dot = useDrawerDot();
  const highlighted = highlightOf(useLocation().pathname);
  const HomeIcon = APP_ICONS.Home;
  return (
    <nav className={styles.rail} aria-label={t('navigation.main')} data-print="hide">
      <ul className={styles.railList}>
        <li>
          <Tooltip label={t('navigation.home')} side="right" disabled={labelled}>
            <Link
              to="/"
              className={classes(styles.railItem, highlighted === 'Home' && styles.current)}
              aria-current={highlighted === 'Home' ? 'page' : undefined}
            >
              <HomeIcon size={24} aria-hidden="true" />
              <span className={styles.railLabel}>{t('navigation.home')}</span>
            </Link>
          </Tooltip>
        </li>
        {apps.map((app) => {
          const Icon = APP_ICONS[app.name];
          return (
            <li key={app.name}>
              <Tooltip label={labelOf(app)} side="right" disabled={labelled}>
                <AppLink
                  app={app}
                  current={highlighted === app.name}
                  className={classes(styles.railItem, highlighted === app.name && styles.current)}
                >
                  <Icon size={24} aria-hidden="true" />
                  <span className={styles.railLabel}>{labelOf(app)}</span>
                </AppLink>
              </Tooltip>
            </li>
          );
        })}
      </ul>
      <ActionIcon
        label={t(dot ? 'notifications.openNew' : 'notifications.title')}
        dot={dot}
        onClick={() => openPanel('notifications')}
      >
        <IconBell size={24} />
      </ActionIcon>
      <StackButton />
    </nav>
  );
}
