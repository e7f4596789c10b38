import { Lazy } from '@bloom/shell-api';
import { Button, IconSettings } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE, type Till } from '../shared/use-till';
import { connectionsHere } from './device';
import { printerDialog } from './lazy';

/** The way to a receipt printer, where the browser can speak to one. The focus goes back to where `onOpen` puts it. */
export function PrinterButton({ till, onOpen }: { till: Till; onOpen: () => void }) {
  const { t } = useTranslation(NAMESPACE);
  const [opened, setOpened] = useState(false);
  if (connectionsHere().length === 0) return null;
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
