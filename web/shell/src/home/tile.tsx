import { APP_ICONS } from '../apps/app-icons';
import type { AppEntry } from '../apps/apps';
import { useAppLabel } from '../apps/use-apps';
import { AppLink } from '../navigation/app-link';
import styles from './home.module.css';

/** A long label wraps to two lines, then ends in an ellipsis; the whole of it is in the title. */
export function Tile({ app }: { app: AppEntry }) {
  const Icon = APP_ICONS[app.name];
  const label = useAppLabel()(app);
  return (
    <AppLink app={app} className={styles.tile} title={label}>
      <span className={styles.tileIcon} aria-hidden="true">
        <Icon size={28} />
      </span>
      <span className={styles.tileLabel}>{label}</span>
    </AppLink>
  );
}
