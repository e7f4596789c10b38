import { uuidV7 } from '@bloom/local-db';
import { Lazy, useConnectivity } from '@bloom/shell-api';
import { Button, formatCount, IconDotsVertical, IconPlus, Menu, PageHeader } from '@bloom/ui';
import { saveSheet, sheetName } from '@bloom/ui/csv';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { StockItem } from '../shared/stock-item';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { customProductForm, labelsDialog } from './parts';
import { productsSheet } from './products-sheet';
import { useExport } from './use-export';

interface ProductsHeaderProps {
  settings: FacilitySettings;
  /** What the list shows: sheet and labels are of these. */
  items: readonly StockItem[];
  onMade: (uuid: string) => void;
}

export function ProductsHeader({ settings, items, onMade }: ProductsHeaderProps) {
  const { t } = useTranslation(NAMESPACE);
  const { reachable } = useConnectivity();
  const { order, busy } = useExport(settings);
  const [open, setOpen] = useState<'labels' | 'custom' | null>(null);
  const close = () => setOpen(null);
  const none = items.length === 0;
  const count = { count: items.length, n: formatCount(items.length, settings.language) };

  function download() {
    const today = settings.today();
    saveSheet(sheetName(t('products.title'), today), productsSheet(items, today, t, settings.lowStock));
  }
  const canOrder = reachable && !busy;
  const actions = [
    { label: t('products.labels'), disabled: none, onSelect: () => setOpen('labels') },
    { label: t('products.exportXlsx'), disabled: !canOrder, onSelect: () => void order(uuidV7(), 'xlsx') },
    // Without the server it is what this device knows.
    {
      label: t('products.exportCsv'),
      disabled: reachable ? busy : none,
      onSelect: () => (reachable ? void order(uuidV7(), 'csv') : download()),
    },
  ];
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <Button icon={<IconPlus size={20} />} onClick={() => setOpen('custom')}>
              {t('products.new')}
            </Button>
            <Menu label={t('products.more')} items={actions}>
              <IconDotsVertical size={22} />
            </Menu>
          </>
        }
      >
        {none ? null : t('products.count', count)}
      </PageHeader>
      {open === 'labels' ? (
        <Lazy part={labelsDialog} with={{ items, settings, onClose: close }} onClose={close} />
      ) : null}
      {open === 'custom' ? (
        <Lazy
          part={customProductForm}
          with={{
            settings,
            onClose: close,
            onMade(uuid: string) {
              close();
              onMade(uuid);
            },
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}
