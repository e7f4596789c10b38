import { Lazy } from '@bloom/shell-api';
import { Button, IconDownload } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
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
  const [opened, setOpened] = useState(false);
  const onClose = () => setOpened(false);
  const open = () => {
    onOpen?.();
    setOpened(true);
  };
  return (
    <>
      <Button
        {...(large ? { size: 'large', fullWidth: true } : {})}
        icon={<IconDownload size={large ? 22 : 20} />}
        aria-haspopup="dialog"
        onClick={open}
      >
        {t('receipt.share')}
      </Button>
      {opened ? <Lazy part={shareDialog} with={{ ...receipt, onClose }} onClose={onClose} /> : null}
    </>
  );
}
