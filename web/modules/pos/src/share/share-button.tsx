import { Lazy } from '@bloom/shell-api';
import { IconDownload } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { DialogButton } from '../shared/dialog-button';
import { NAMESPACE } from '../shared/use-till';
import { shareDialog } from './lazy';
import type { SharedReceipt } from './share-dialog';

interface ShareButtonProps extends SharedReceipt {
  large?: boolean;
  /** The focus goes back to where it puts it. */
  onOpen?: () => void;
}

/** The way of a receipt to whoever has a phone and no paper. */
export function ShareButton({ large, onOpen, ...receipt }: ShareButtonProps) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <DialogButton
      label={t('receipt.share')}
      icon={IconDownload}
      {...{ large, onOpen }}
      dialog={(onClose) => <Lazy part={shareDialog} with={{ ...receipt, onClose }} onClose={onClose} />}
    />
  );
}
