/** One product: what there is of it, where it went, what it cost. */
import { Lazy } from '@bloom/shell-api';
import { Badge, Button, formatCount, Group, IconPrinter, Modal, Stack, Tabs } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { detailsOf, type StockItem } from '../shared/stock-item';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { AdjustForm } from './adjust-form';
import { BatchesTab } from './batches-tab';
import { MovementsTab } from './movements-tab';
import { OrderButton } from './order-button';
import { OwnProductSwitches } from './own-product-switches';
import { labelsDialog } from './parts';
import { PricesTab } from './prices-tab';
import styles from './product-dialog.module.css';
import { SellButton } from './sell-button';

const TABS = ['batches', 'movements', 'prices'] as const;
type Tab = (typeof TABS)[number];

interface ProductDialogProps {
  item: StockItem;
  settings: FacilitySettings;
  onClose: () => void;
}

export function ProductDialog({ item, settings, onClose }: ProductDialogProps) {
  const { t } = useTranslation(NAMESPACE);
  const [tab, setTab] = useState<Tab>('batches');
  const [adjusting, setAdjusting] = useState(false);
  const [printing, setPrinting] = useState(false);
  const printed = () => setPrinting(false);
  const tabs = TABS.map((value) => ({ value, label: t(`product.tabs.${value}`) }));
  if (printing) {
    return <Lazy part={labelsDialog} with={{ items: [item], settings, onClose: printed }} onClose={printed} />;
  }
  if (adjusting) return <AdjustForm item={item} settings={settings} onDone={() => setAdjusting(false)} />;
  return (
    <Modal
      opened
      width={760}
      onClose={onClose}
      title={item.name}
      footer={
        <Group justify="flex-end">
          <SellButton item={item} />
          <OrderButton item={item} />
          <Button icon={<IconPrinter size={20} />} onClick={() => setPrinting(true)}>
            {t('product.labels')}
          </Button>
          {item.stocked === false ? null : (
            <Button variant="primary" onClick={() => setAdjusting(true)}>
              {t('product.adjust')}
            </Button>
          )}
        </Group>
      }
    >
      <Stack gap={16}>
        <ProductFacts item={item} settings={settings} />
        {item.is_custom ? <OwnProductSwitches item={item} settings={settings} /> : null}
        <div className={styles.tables}>
          <Tabs label={t('product.about')} tabs={tabs} value={tab} onChange={(value) => setTab(value as Tab)}>
            {tab === 'batches' ? <BatchesTab item={item} settings={settings} /> : null}
            {tab === 'movements' ? <MovementsTab item={item} settings={settings} /> : null}
            {tab === 'prices' ? <PricesTab item={item} settings={settings} /> : null}
          </Tabs>
        </div>
      </Stack>
    </Modal>
  );
}

function ProductFacts({ item, settings }: { item: StockItem; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const details = [detailsOf(item), item.strength, item.pack_size].filter(Boolean).join(' · ');
  const facts = [
    ['inStock', item.stocked === false ? t('product.none') : formatCount(item.quantity, settings.language)],
    ['walkIn', settings.money(item.walk_in_selling_price)],
    ['member', settings.money(item.member_selling_price)],
    ['barcode', item.barcode_id],
    ['category', item.category ?? ''],
    ['reorder', item.reorder_level == null ? '' : formatCount(item.reorder_level, settings.language)],
  ].filter(([, value]) => value !== '');
  return (
    <div>
      {details === '' ? null : <p className={styles.details}>{details}</p>}
      {item.is_custom ? <Badge>{t('products.custom')}</Badge> : null}
      {item.prescription_only ? <Badge>{t('product.prescriptionOnly')}</Badge> : null}
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`product.facts.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
