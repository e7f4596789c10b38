import { Lazy } from '@bloom/shell-api';
import { Button, IconSettings } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE, type Till } from '../shared/use-till';
import { connectionsHere } from './device';
import { printerDialog } from './lazy';

/** The way to a receipt printer, where the browser can speak to one. */
export function PrinterButton({ till, onClosed }: { till: Till; onClosed: () => void }) {
  const { t } = useTranslation(NAMESPACE);
  const [opened, setOpened] = useState(false);
  if (connectionsHere().length === 0) return null;
  const onClose = () => {
    setOpened(false);
    onClosed();
  };
  return (
    <>
      <Button variant="quiet" icon={<IconSettings size={20} />} onClick={() => setOpened(true)}>
        {t('receipt.printer')}
      </Button>
      {opened ? <Lazy part={printerDialog} onClose={onClose} with={{ till, onClose }} /> : null}
    </>
  );
}
