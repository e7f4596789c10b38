import { Lazy } from '@bloom/shell-api';
import { Button, IconReceiptOff } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PrintReceipt } from '../receipt/print';
import { returnDialog } from '../returns/lazy';
import type { ListedSale } from '../sales/list-sales';
import { useSelling } from '../shared/use-selling';
import { NAMESPACE, type Till } from '../shared/use-till';

interface TakeBackProps {
  sale: ListedSale;
  till: Till;
  onPrint: PrintReceipt;
}

/** The way to take goods of a sale back, for who sells here; not of a return, nor while nobody knows whether it counts. */
export function TakeBack({ sale, till, onPrint }: TakeBackProps) {
  const { t } = useTranslation(NAMESPACE);
  const selling = useSelling();
  const [opened, setOpened] = useState(false);
  const counts = sale.state === 'sent' || sale.state === 'waiting';
  const onClose = () => setOpened(false);
  if (selling === 'staff' || sale.returned || !counts) return null;
  return (
    <>
      <Button icon={<IconReceiptOff size={20} />} disabled={selling !== 'yes'} onClick={() => setOpened(true)}>
        {t('history.back.button')}
      </Button>
      {opened ? <Lazy part={returnDialog} onClose={onClose} with={{ sale, till, onPrint, onClose }} /> : null}
    </>
  );
}
