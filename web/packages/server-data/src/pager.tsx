import { Button, Text } from '@bloom/ui';
import styles from './pager.module.css';
import { useServerTexts } from './texts';

interface PagerProps {
  /** From 1. */
  page: number;
  /** Rows of a page. */
  size: number;
  /** Of all pages; undefined until it is known. */
  count: number | undefined;
  hasNext: boolean;
  onChange: (page: number) => void;
}

/** To the next and the previous page of a list; nothing when there is one page. */
export function Pager({ page, size, count, hasNext, onChange }: PagerProps) {
  const t = useServerTexts();
  if (page === 1 && !hasNext) return null;
  const from = (page - 1) * size + 1;
  return (
    <div className={styles.pager}>
      <Button disabled={page === 1} onClick={() => onChange(page - 1)}>
        {t('pager.previous')}
      </Button>
      <div role="status" className={styles.range}>
        {count === undefined ? null : (
          <Text tone="muted">{t('pager.range', { from, to: Math.min(count, page * size), of: count })}</Text>
        )}
      </div>
      <Button disabled={!hasNext} onClick={() => onChange(page + 1)}>
        {t('pager.next')}
      </Button>
    </div>
  );
}
