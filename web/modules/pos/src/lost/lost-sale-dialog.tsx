/**
 * Asked for and not sold (OUT-22), in two taps: the one that opened this, and the reason, which notes it. Everything
 * else may be left as it is.
 */
import type { LostSalePayload } from '@bloom/api-client';
import type { InventoryRecord } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { Banner, Button, Clamp, Modal, TextInput } from '@bloom/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stockVerdict } from '../rules/stock';
import { QuantityStepper } from '../shared/quantity-stepper';
import { NAMESPACE, type Till } from '../shared/use-till';
import styles from './lost.module.css';
import { useLostSale } from './use-lost-sale';

export interface LostSaleAbout {
  item?: InventoryRecord;
  /** What was searched or scanned when no product is meant. */
  text?: string;
}

/** More nobody asks for at a counter; a scanned code in the field is refused by it. */
const MOST = 99_999;

type Reason = LostSalePayload['reason'];

/** The likeliest first: it has the focus, so that Enter is the second tap. */
function reasonsFor({ item }: LostSaleAbout, today: string): Reason[] {
  if (!item) return ['not_carried', 'out_of_stock', 'price', 'other'];
  const there = stockVerdict(item, 1, today).state === 'fine';
  return there ? ['price', 'out_of_stock', 'other'] : ['out_of_stock', 'price', 'other'];
}

interface LostSaleDialogProps {
  till: Till;
  about: LostSaleAbout;
  onClose: () => void;
}

export function LostSaleDialog({ till, about, onClose }: LostSaleDialogProps) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const { note, saving, failure } = useLostSale();
  const [text, setText] = useState(about.text?.trim() ?? '');
  const [quantity, setQuantity] = useState(1);
  const id = useId();
  const description = about.item?.name ?? text.trim();
  const reasons = reasonsFor(about, till.today());

  async function choose(reason: Reason) {
    const stored = await note({ product_uuid: about.item?.uuid ?? null, description, quantity, reason });
    if (!stored) return;
    shell.notify({ kind: 'success', message: t('lostSale.noted', { what: description }) });
    onClose();
  }

  return (
    <Modal opened onClose={onClose} title={t('lostSale.title')}>
      <div className={styles.form}>
        {failure ? <Banner tone="failure">{t(`lostSale.failure.${failure}`)}</Banner> : null}
        {about.item ? (
          <p className={styles.product}>
            <Clamp>{about.item.name}</Clamp>
          </p>
        ) : (
          <TextInput
            label={t('lostSale.what')}
            description={t('lostSale.whatHint')}
            autoFocus={description === ''}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        <div className={styles.quantity}>
          <label htmlFor={id}>{t('lostSale.quantity')}</label>
          <QuantityStepper
            {...{ id, value: quantity, least: 1, most: MOST }}
            labels={{ less: t('lostSale.less'), more: t('lostSale.more') }}
            onChange={setQuantity}
          />
        </div>
        <fieldset className={styles.reasons}>
          <legend className={styles.legend}>{t('lostSale.why')}</legend>
          {reasons.map((reason, at) => (
            <Button
              key={reason}
              size="large"
              fullWidth
              data-autofocus={(at === 0 && description !== '') || undefined}
              disabled={description === '' || saving}
              onClick={() => choose(reason)}
            >
              {t(`lostSale.reason.${reason}`)}
            </Button>
          ))}
        </fieldset>
      </div>
    </Modal>
  );
}
