import { classes } from '@bloom/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { StackButton } from '../notifications/stack-button';
import { APP_ICONS } from './app-icons';
import { AppLink } from './app-link';
import { highlightOf } from './apps';
import styles from './frame.module.css';
import { useHomeApps } from './use-apps';

/** Below 600 px: the modules of home, scrolling sideways when they do not fit (NAV-18..NAV-20). */
export function BottomBar() {
  const { t } = useTranslation();
  const apps = useHomeApps();
  const highlighted = highlightOf(useLocation().pathname);
  const HomeIcon = APP_ICONS.Home;
  const bar = useRef<HTMLElement>(null);
  // Where one is must be in sight, also among those that only a swipe shows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place, or other entries, is another entry in sight
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [highlighted, apps.length]);
  return (
    <nav ref={bar} className={styles.bottomBar} aria-label={t('navigation.apps')} data-print="hide">
      <StackButton />
      <div className={styles.bottomList}>
        <Link
          to="/"
          className={classes(styles.bottomItem, highlighted === 'Home' && styles.current)}
          aria-current={highlighted === 'Home' ? 'page' : undefined}
        >
          <HomeIcon size={22} aria-hidden="true" />
          <span className={styles.bottomLabel}>{t('navigation.home')}</span>
        </Link>
        {apps.map((app) => {
          const Icon = APP_ICONS[app.name];
          return (
            <AppLink
              key={app.name}
              app={app}
              current={highlighted === app.name}
              className={classes(styles.bottomItem, highlighted === app.name && styles.current)}
            >
              <Icon size={22} aria-hidden="true" />
              <span className={styles.bottomLabel}>{t(app.label)}</span>
            </AppLink>
          );
        })}
      </div>
    </nav>
  );
}
