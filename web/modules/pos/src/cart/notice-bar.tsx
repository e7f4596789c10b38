import { Button, ToneIcon } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/use-till';
import styles from './cart.module.css';

/** What just happened to the sale, and the way back where there is one. */
export interface CartNotice {
  text: string;
  tone?: 'info' | 'attention';
  undo?: () => void;
  /** Where there is more to see. */
  more?: { label: string; open: () => void };
}

/** Stands above the total until the next step; the element itself stays, so that a screen reader hears the change. */
export function NoticeBar({ notice }: { notice: CartNotice | null }) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <div role="status" className={styles.notice} hidden={!notice}>
      {notice ? (
        <>
          {notice.tone ? <ToneIcon tone={notice.tone} size={18} /> : null}
          <span className={styles.noticeText}>{notice.text}</span>
          {notice.undo ? (
            <Button variant="quiet" onClick={notice.undo}>
              {t('cart.undo')}
            </Button>
          ) : null}
          {notice.more ? (
            <Button variant="quiet" onClick={notice.more.open}>
              {notice.more.label}
            </Button>
          ) : null}
        </>
      ) : null}
    </div>
  );
}
