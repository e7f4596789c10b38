import { Lazy } from '@bloom/shell-api';
import { Button, IconReceiptOff, IconX } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PrintReceipt } from '../receipt/print';
import { returnDialog, voidDialog } from '../returns/lazy';
import type { ListedSale } from '../sales/list-sales';
import { useSelling } from '../shared/use-selling';
import { NAMESPACE, type Till } from '../shared/use-till';
import { useVoidable } from './use-voidable';

interface TakeBackProps {
  sale: ListedSale;
  till: Till;
  onPrint: PrintReceipt;
}

/** The way to take goods of a sale back, for who sells here; not of a return, nor while nobody knows whether it counts. */
export function TakeBack({ sale, till, onPrint }: TakeBackProps) {
  const { t } = useTranslation(NAMESPACE);
  const selling = useSelling();
  const [opened, setOpened] = useState<'return' | 'void' | null>(null);
  const voidable = useVoidable(sale);
  const counts = sale.state === 'sent' || sale.state === 'waiting';
  const onClose = () => setOpened(null);
  if (selling === 'staff' || sale.returned || !counts) return null;
  return (
    <>
      <Button icon={<IconReceiptOff size={20} />} disabled={selling !== 'yes'} onClick={() => setOpened('return')}>
        {t('history.back.button')}
      </Button>
      {voidable ? (
        <Button icon={<IconX size={20} />} disabled={selling !== 'yes'} onClick={() => setOpened('void')}>
          {t('history.back.void')}
        </Button>
      ) : null}
      {opened ? (
        <Lazy
          part={opened === 'void' ? voidDialog : returnDialog}
          onClose={onClose}
          with={{ sale, till, onPrint, onClose }}
        />
      ) : null}
    </>
  );
}
