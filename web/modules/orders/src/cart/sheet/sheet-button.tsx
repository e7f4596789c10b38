import { Lazy } from '@bloom/shell-api';
import { Button, IconPlus } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../../shared/namespace';
import type { FacilitySettings } from '../../shared/use-facility-settings';
import { useCart } from '../use-cart';
import { sheetDialog } from './parts';

/** Opens the dialog that reads a sheet into the cart, where the cart can be changed. */
export function SheetButton({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { phase } = useCart();
  const [open, setOpen] = useState(false);
  const onClose = () => setOpen(false);
  return (
    <>
      <Button icon={<IconPlus size={20} />} disabled={phase !== 'ours'} onClick={() => setOpen(true)}>
        {t('cart.fromSheet')}
      </Button>
      {open ? <Lazy part={sheetDialog} with={{ settings, onClose }} onClose={onClose} /> : null}
    </>
  );
}
