import { Button, classes, IconCashRegister } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/use-till';
import { useShiftsAtTill } from '../shifts/shifts-at-till';
import styles from './till-bar.module.css';

/** Nothing where nobody counts the cash. Without an open shift it says what to do; with one it takes little room. */
export function ShiftButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation(NAMESPACE);
  const atTill = useShiftsAtTill();
  if (!atTill || (atTill.mode === 'none' && !atTill.own)) return null;
  const isOpen = atTill.own !== null;
  return (
    <Button
      variant={isOpen ? 'quiet' : 'secondary'}
      className={classes(styles.action, isOpen && styles.hold, isOpen && styles.shift)}
      icon={<IconCashRegister size={20} />}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <span className={isOpen ? styles.text : undefined}>{t(isOpen ? 'till.shift' : 'till.openShift')}</span>
    </Button>
  );
}
