import { classes, formatCount, ToneIcon } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import styles from './stack.module.css';
import { gravestOf } from './stack-places';
import { useStack } from './stack-state';

/** The folded stack, in the corner at the bottom left, in room that the rail and the bottom bar keep for it. */
export function StackButton() {
  const { t, i18n } = useTranslation();
  const { folded, isOpen, setOpen } = useStack();
  const tone = gravestOf(folded)?.tone;
  if (!tone) return null;
  const text = t('notifications.some', { count: folded.length });
  return (
    <button
      type="button"
      className={classes(styles.button, styles[tone])}
      aria-label={text}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => setOpen(true)}
    >
      <ToneIcon tone={tone} size={22} />
      <span className={styles.count}>{formatCount(folded.length, i18n.language)}</span>
      <span className={styles.text}>{text}</span>
    </button>
  );
}
