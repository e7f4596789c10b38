import { Lazy } from '@bloom/shell-api';
import { Button, IconSettings } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE, type Till } from '../shared/use-till';
import { printerDialog } from './lazy';

/** The way to what receipts are printed with and on. The focus goes back to where `onOpen` puts it. */
export function PrinterButton({ till, onOpen }: { till: Till; onOpen: () => void }) {
  const { t } = useTranslation(NAMESPACE);
  const [opened, setOpened] = useState(false);
  const onClose = () => setOpened(false);
  const open = () => {
    onOpen();
    setOpened(true);
  };
  return (
    <>
      <Button variant="quiet" icon={<IconSettings size={20} />} onClick={open}>
        {t('receipt.printer')}
      </Button>
      {opened ? <Lazy part={printerDialog} onClose={onClose} with={{ till, onClose }} /> : null}
    </>
  );
}
