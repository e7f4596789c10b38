import { classes, IconDots } from '@bloom/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { APP_ICONS } from '../apps/app-icons';
import { barApps, highlightOf } from '../apps/apps';
import { useAppLabel, useHomeApps } from '../apps/use-apps';
import { openPanel } from '../core/panels';
import { StackButton } from '../notifications/stack-button';
import { AppLink } from './app-link';
import styles from './frame.module.css';

/**
 * Below 600 px: the modules of home, under names that are short enough to be read whole; those for which there is no room
 * behind More. With very large letters it scrolls sideways (NAV-18..NAV-20).
 */
export function BottomBar() {
  const { t } = useTranslation();
  const { shown, more } = barApps(useHomeApps());
  const labelOf = useAppLabel();
  const highlighted = highlightOf(useLocation().pathname);
  const HomeIcon = APP_ICONS.Home;
  const bar = useRef<HTMLElement>(null);
  const isBehind = more.some((app) => app.name === highlighted);
  // Where one is must be in sight, also where only a swipe shows it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place, or other entries, is another entry in sight
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [highlighted, shown.length]);
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
        {shown.map((app) => {
          const Icon = APP_ICONS[app.name];
          return (
            <AppLink
              key={app.name}
              app={app}
              current={highlighted === app.name}
              className={classes(styles.bottomItem, highlighted === app.name && styles.current)}
              // A soft hyphen, where a long word may break, is no letter of its name.
              aria-label={labelOf(app).replaceAll('\u00ad', '')}
            >
              <Icon size={22} aria-hidden="true" />
              <span className={styles.bottomLabel}>{labelOf(app, true)}</span>
            </AppLink>
          );
        })}
        {more.length > 0 ? (
          <button
            type="button"
            className={classes(styles.bottomItem, isBehind && styles.current)}
            aria-current={isBehind || undefined}
            aria-haspopup="dialog"
            onClick={() => openPanel('moreApps')}
          >
            <IconDots size={22} aria-hidden="true" />
            <span className={styles.bottomLabel}>{t('navigation.more')}</span>
          </button>
        ) : null}
      </div>
    </nav>
  );
}
