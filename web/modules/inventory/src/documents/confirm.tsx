import { Button, Modal } from '@bloom/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';

interface ConfirmProps {
  title: string;
  /** Names the thing: "Finalise 12 lines". */
  action: string;
  danger?: boolean;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** For what cannot be taken back. */
export function Confirm({ title, action, danger, busy, onConfirm, onClose, children }: ConfirmProps) {
  const { t } = useTranslation(NAMESPACE);
  const footer = (
    <>
      <Button onClick={onClose}>{t('picking.back')}</Button>
      <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
        {action}
      </Button>
    </>
  );
  return (
    <Modal opened onClose={onClose} title={title} footer={footer}>
      {children}
    </Modal>
  );
}
