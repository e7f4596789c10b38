/**
 * Chooses a product: typed, or scanned wherever the focus is on the page, also by the camera. A scan says the lot and expiry of the pack
 * when its code has them. Services and fees have no stock to be counted or moved, so they are left out.
 */

import type { InventoryRecord } from '@bloom/local-db';
import type { SearchIndex } from '@bloom/local-db/catalogue';
import { CameraButton } from '@bloom/shell-api/camera-button';
import { looksLikeCode, useScanner } from '@bloom/shell-api/scanner';
import { Banner, formatCount, IconBarcode } from '@bloom/ui';
import { Combobox, type Option } from '@bloom/ui/lists';
import { type RefObject, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { ProductsNotHere } from '../shared/products-not-here';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { useProducts } from '../shared/use-products';
import { findPack, type Pack } from './find-pack';
import styles from './product-picker.module.css';

/** Rows of the list at most: more nobody reads. */
const LIST_LIMIT = 12;

interface ProductPickerProps {
  settings: FacilitySettings;
  onPick: (item: InventoryRecord, pack: Pack) => void;
  /** Shows how much of it is in stock; a count must not. */
  showStock?: boolean;
  /** Only these can be chosen; the products of the facility when absent. */
  among?: SearchIndex;
  inputRef?: RefObject<HTMLInputElement | null>;
}

export function ProductPicker({ settings, onPick, showStock, among, inputRef }: ProductPickerProps) {
  const { t } = useTranslation(NAMESPACE);
  const stock = useProducts();
  const { version } = stock;
  const index = among ?? stock.index;
  const state = among ? 'ready' : stock.state;
  const [query, setQuery] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);

  function pick(item: InventoryRecord, pack: Pack) {
    setQuery('');
    setTrouble(null);
    onPick(item, pack);
  }
  function take(code: string) {
    const found = findPack(index, code, settings.today());
    if (found === null) return;
    if ('item' in found && found.item.stocked !== false) return pick(found.item, found.pack);
    setQuery('');
    if ('item' in found) return setTrouble(t('picking.notStocked', { name: found.item.name }));
    setTrouble(t(among ? 'picking.notHere' : 'picking.unknown', { code: found.unknown }));
  }
  const isCode = (text: string) => looksLikeCode(text) || findPack(index, text, settings.today()) !== null;
  useScanner(take, state === 'ready', isCode);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the index changes in place, its version tells
  const options = useMemo((): Option[] => {
    if (query.trim() === '') return [];
    const { entries } = index.search(query, 2 * LIST_LIMIT);
    const stocked = entries.filter(({ item }) => item.stocked !== false).slice(0, LIST_LIMIT);
    return stocked.map(({ item }) => ({
      id: item.uuid,
      label: item.name,
      detail: [item.generic_name, item.strength, item.pack_size].filter(Boolean).join(' · ') || undefined,
      right: showStock ? t('picking.inStock', { quantity: formatCount(item.quantity, settings.language) }) : undefined,
    }));
  }, [index, version, query, showStock, settings.language, t]);

  if (!among && state === 'ready' && index.size === 0) return <ProductsNotHere state={state} />;
  return (
    <div>
      <div className={styles.field}>
        <Combobox
          label={t('picking.label')}
          placeholder={t('picking.placeholder')}
          icon={<IconBarcode size={22} />}
          query={query}
          onQuery={(text) => {
            setTrouble(null);
            setQuery(text);
          }}
          options={options}
          onChoose={(id) => {
            const item = index.get(id);
            if (item) pick(item, {});
          }}
          onEnter={take}
          nothing={state === 'loading' ? t('picking.loading') : t('picking.nothing')}
          inputRef={inputRef}
        />
        <CameraButton label={{ open: t('picking.camera'), close: t('picking.cameraClose') }} />
      </div>
      {state === 'failed' ? <Banner tone="failure">{t('picking.failed')}</Banner> : null}
      {trouble ? (
        <Banner tone="attention" onClose={() => setTrouble(null)}>
          {trouble}
        </Banner>
      ) : null}
    </div>
  );
}
