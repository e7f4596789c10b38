import type { Promo } from '@bloom/api-client';
import { ActionIcon, Button, Clamp, IconTags, IconX, KeyHint, ToneIcon } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { promoRefusal, promoValue } from '../promo/promo-texts';
import type { PromoState } from '../rules/promo';
import { NAMESPACE, type Till } from '../shared/use-till';
import styles from './promo-line.module.css';

interface PromoLineProps {
  till: Till;
  promo: Promo | null;
  state: PromoState | null;
  /** Minor units. */
  discount: bigint;
  /** Minor units that must still be bought until it gives anything. */
  missing?: bigint;
  onChoose: () => void;
  onRemove: () => void;
}

/** The promo as a line of the sale; the way to one while there is none. */
export function PromoLine({ till, promo, state, discount, missing = 0n, onChoose, onRemove }: PromoLineProps) {
  const { t } = useTranslation(NAMESPACE);
  if (!promo) {
    return (
      <Button
        variant="quiet"
        className={styles.add}
        icon={<IconTags size={20} />}
        aria-haspopup="dialog"
        aria-keyshortcuts="F8"
        onClick={onChoose}
      >
        {t('promo.add')} <KeyHint>F8</KeyHint>
      </Button>
    );
  }
  const refusal = state ? promoRefusal(promo, state, till, t) : '';
  return (
    <div className={styles.line}>
      <button type="button" className={styles.what} aria-haspopup="dialog" aria-keyshortcuts="F8" onClick={onChoose}>
        <IconTags size={20} aria-hidden="true" />
        <span className={styles.code}>
          <Clamp lines={1}>{promo.code}</Clamp>
        </span>
        <span className={styles.value}>{promoValue(promo, till, t)}</span>
      </button>
      <output className={styles.discount} aria-label={t('promo.discount')}>
        {till.money(-discount)}
      </output>
      <ActionIcon label={t('promo.remove', { code: promo.code })} onClick={onRemove}>
        <IconX size={20} />
      </ActionIcon>
      {missing > 0n ? (
        <p className={styles.stopped}>
          <ToneIcon tone="info" size={18} />
          {t('promo.belowMinimum', { amount: till.money(missing) })}
        </p>
      ) : null}
      {refusal ? (
        <p className={styles.stopped}>
          <ToneIcon tone="attention" size={18} />
          {t('promo.noLonger', { reason: refusal })}
        </p>
      ) : null}
    </div>
  );
}
