import { IconCloudUpload, StatusBadge } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { openPanel } from '../core/panels';
import { type Attention, useAttention } from './attention';
import styles from './home.module.css';

/** What needs somebody, as numbers that lead there, above the tiles; nothing at all when nothing does. */
export function AttentionLine() {
  const { t } = useTranslation();
  const items = useAttention();
  if (items.length === 0) return null;
  return (
    <ul className={styles.attention} aria-label={t('home.attention')}>
      {items.map((item) => (
        <li key={item.name}>
          <Item item={item} />
        </li>
      ))}
    </ul>
  );
}

function Item({ item: { name, tone, count, path } }: { item: Attention }) {
  const { t } = useTranslation();
  const icon = name === 'recordsWaiting' ? <IconCloudUpload size={18} aria-hidden="true" /> : undefined;
  const badge = (
    <StatusBadge tone={tone} icon={icon}>
      {t(`home.${name}`, { count })}
    </StatusBadge>
  );
  return path ? (
    <Link className={styles.attentionItem} to={path}>
      {badge}
    </Link>
  ) : (
    <button type="button" className={styles.attentionItem} onClick={() => openPanel('notifications')}>
      {badge}
    </button>
  );
}
