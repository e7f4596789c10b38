import { Button, classes, IconHelp, IconHistory, IconPlayerPause, KeyHint } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/use-till';
import { OutboxChip } from './outbox-chip';
import { ShiftButton } from './shift-button';
import styles from './till-bar.module.css';

interface TillBarProps {
  /** The open sale has something to put aside. */
  canHold: boolean;
  /** Sales on hold; undefined while unknown. */
  held: number | undefined;
  onHold: () => void;
  onRecall: () => void;
  onHelp: () => void;
  onShift: () => void;
}

/** What is not part of one sale: put aside, bring back, help, and what still waits to be sent. */
export function TillBar({ canHold, held = 0, onHold, onRecall, onHelp, onShift }: TillBarProps) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <div className={styles.bar}>
      <Button
        variant="quiet"
        className={classes(styles.action, styles.hold)}
        icon={<IconPlayerPause size={20} />}
        disabled={!canHold}
        aria-keyshortcuts="F4"
        onClick={onHold}
      >
        <span className={styles.short} aria-hidden="true">
          {t('till.holdShort')}
        </span>
        <span className={styles.text}>{t('till.hold')}</span> <KeyHint>F4</KeyHint>
      </Button>
      <Button
        variant="quiet"
        className={styles.action}
        icon={<IconHistory size={20} />}
        aria-haspopup="dialog"
        aria-keyshortcuts="F6"
        onClick={onRecall}
      >
        {t('till.recall', { held })} <KeyHint>F6</KeyHint>
      </Button>
      <Button
        variant="quiet"
        className={styles.action}
        icon={<IconHelp size={20} />}
        aria-haspopup="dialog"
        aria-keyshortcuts="F1"
        onClick={onHelp}
      >
        <span className={styles.text}>{t('till.help')}</span> <KeyHint>F1</KeyHint>
      </Button>
      <ShiftButton onOpen={onShift} />
      <OutboxChip />
    </div>
  );
}
