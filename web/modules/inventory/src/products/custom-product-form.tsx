/** Makes a product that only this facility carries. */
import { uuidV7 } from '@bloom/local-db';
import { WriteFailure } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { Banner, Button, Checkbox, Group, Modal, NumberInput, TextInput } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { useStockWrite } from '../shared/use-stock-write';
import { type CustomDraft, type CustomFault, EMPTY_CUSTOM, faultsOf, toCustomProduct } from './custom-product';
import styles from './product-dialog.module.css';

interface CustomProductFormProps {
  settings: FacilitySettings;
  /** Made: the product is on this device. */
  onMade: (uuid: string) => void;
  onClose: () => void;
}

const TEXTS = ['generic_name', 'brand_name', 'form', 'strength', 'pack_size', 'category', 'barcode_id'] as const;

export function CustomProductForm({ settings, onMade, onClose }: CustomProductFormProps) {
  const { t } = useTranslation(NAMESPACE);
  const { db, keepsCopy, notify } = useShell();
  const { reachable } = useConnectivity();
  const [draft, setDraft] = useState(EMPTY_CUSTOM);
  const [tried, setTried] = useState(false);
  // The same for every try, so that it is made once.
  const [id] = useState(uuidV7);
  const write = useStockWrite();
  const faults = faultsOf(draft);
  const set = (part: Partial<CustomDraft>) => setDraft({ ...draft, ...part });
  const fault = (name: CustomFault) => (tried && faults.includes(name) ? t(`custom.faults.${name}`) : undefined);

  async function save() {
    setTried(true);
    if (faults.length > 0) return;
    const product = toCustomProduct(draft, id, settings.facilityId);
    const { answer: made } = await write.write('POST', '/api/inventory/custom-products/', { body: product });
    if (!made) return;
    // Nothing of it was sold yet, so what the server says is what there is.
    if (keepsCopy) await db.inventory.put(made);
    notify({ kind: 'success', message: t('custom.done', { name: made.name }) });
    onMade(made.uuid);
  }

  return (
    <Modal
      opened
      width={640}
      onClose={onClose}
      title={t('custom.title')}
      footer={
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('custom.cancel')}</Button>
          <Button variant="primary" busy={write.busy} disabled={!reachable} onClick={save}>
            {t('custom.save')}
          </Button>
        </Group>
      }
    >
      <div className={styles.form}>
        {reachable ? null : <Banner tone="attention">{t('custom.offline')}</Banner>}
        <TextInput
          autoFocus
          label={t('custom.fields.name')}
          value={draft.name}
          error={fault('name')}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <Checkbox
          label={t('custom.notStocked')}
          checked={!draft.stocked}
          onChange={(event) => set({ stocked: !event.currentTarget.checked })}
        />
        <Checkbox
          label={t('custom.prescriptionOnly')}
          checked={draft.prescription_only}
          onChange={(event) => set({ prescription_only: event.currentTarget.checked })}
        />
        <div className={styles.pair}>
          <NumberInput
            label={t('custom.fields.walkIn', { currency: settings.currency })}
            decimals={settings.minorUnits}
            value={draft.walk_in_selling_price}
            error={fault('walkIn')}
            onChange={(walk_in_selling_price) => set({ walk_in_selling_price })}
          />
          <NumberInput
            label={t('custom.fields.member', { currency: settings.currency })}
            description={t('custom.memberHint')}
            decimals={settings.minorUnits}
            value={draft.member_selling_price}
            error={fault('member')}
            onChange={(member_selling_price) => set({ member_selling_price })}
          />
          {TEXTS.map((field) => (
            <TextInput
              key={field}
              label={t(`custom.fields.${field}`)}
              description={field === 'barcode_id' ? t('custom.barcodeHint') : undefined}
              autoComplete="off"
              value={draft[field]}
              onChange={(event) => set({ [field]: event.currentTarget.value })}
            />
          ))}
        </div>
        <WriteFailure failure={write.failure} onClose={write.clear} />
      </div>
    </Modal>
  );
}
