import { Lazy } from '@bloom/shell-api';
import { IconSettings } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { DialogButton } from '../shared/dialog-button';
import { NAMESPACE, type Till } from '../shared/use-till';
import { printerDialog } from './lazy';

/** The way to what receipts are printed with and on. The focus goes back to where `onOpen` puts it. */
export function PrinterButton({ till, onOpen }: { till: Till; onOpen: () => void }) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <DialogButton
      label={t('receipt.printer')}
      icon={IconSettings}
      quiet
      onOpen={onOpen}
      dialog={(onClose) => <Lazy part={printerDialog} onClose={onClose} with={{ till, onClose }} />}
    />
  );
}
