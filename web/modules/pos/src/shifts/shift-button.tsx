import { Button, IconCashRegister } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/use-till';
import { useShiftsAtTill } from './shifts-at-till';

/** Nothing where nobody counts the cash. */
export function ShiftButton({ className, onOpen }: { className: string | undefined; onOpen: () => void }) {
  const { t } = useTranslation(NAMESPACE);
  const atTill = useShiftsAtTill();
  if (!atTill || (atTill.mode === 'none' && !atTill.own)) return null;
  return (
    <Button
      variant={atTill.own ? 'quiet' : 'secondary'}
      className={className}
      icon={<IconCashRegister size={20} />}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {t(atTill.own ? 'till.shift' : 'till.openShift')}
    </Button>
  );
}
