import { Lazy } from '@bloom/shell-api';
import { Button, IconPill } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedSale } from '../sales/list-sales';
import { NAMESPACE, type Till } from '../shared/use-till';
import { hasLabels } from './label-lines';
import { saleLabels } from './lazy';

interface LabelsButtonProps {
  sale: ListedSale;
  patient: string;
  till: Till;
  large?: boolean;
  /** The focus goes back to where it puts it. */
  onOpen?: () => void;
}

/** The way to the labels of a sale; nothing where nobody said how its products are taken. */
export function LabelsButton({ sale, patient, till, large, onOpen }: LabelsButtonProps) {
  const { t } = useTranslation(NAMESPACE);
  const [opened, setOpened] = useState(false);
  if (!hasLabels(sale)) return null;
  const onClose = () => setOpened(false);
  const open = () => {
    onOpen?.();
    setOpened(true);
  };
  return (
    <>
      <Button
        {...(large ? { size: 'large', fullWidth: true } : {})}
        icon={<IconPill size={large ? 22 : 20} />}
        aria-haspopup="dialog"
        onClick={open}
      >
        {t('receipt.labels')}
      </Button>
      {opened ? <Lazy part={saleLabels} with={{ sale, patient, till, onClose }} onClose={onClose} /> : null}
    </>
  );
}
