import { Lazy } from '@bloom/shell-api';
import { IconPill } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import type { ListedSale } from '../sales/list-sales';
import { DialogButton } from '../shared/dialog-button';
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
  if (!hasLabels(sale)) return null;
  return (
    <DialogButton
      label={t('receipt.labels')}
      icon={IconPill}
      {...{ large, onOpen }}
      dialog={(onClose) => <Lazy part={saleLabels} with={{ sale, patient, till, onClose }} onClose={onClose} />}
    />
  );
}
