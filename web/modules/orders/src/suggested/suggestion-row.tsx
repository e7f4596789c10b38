import { knownDays, RULE } from '@bloom/local-db/suggest';
import { Badge, classes, IconChevronDown, NumberInput, StatusBadge } from '@bloom/ui';
import { type KeyboardEvent, memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_PACKS } from '../cart/cart';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './suggested.module.css';
import { Why } from './why';
import type { Suggested } from './work-out';

interface SuggestionRowProps {
  suggested: Suggested;
  /** As it stands in the field, when somebody typed there. */
  text: string | undefined;
  /** What is ordered of it. */
  packs: number;
  /** For want of money. */
  cut: boolean;
  editable: boolean;
  /** Packs are told, not typed. */
  look: boolean;
  type: (uuid: string, text: string | null) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  settings: FacilitySettings;
}

/** What of a product is to be ordered, and below it why. */
export const SuggestionRow = memo(function SuggestionRow(props: SuggestionRowProps) {
  const { suggested, packs, settings } = props;
  const { t } = useTranslation(NAMESPACE);
  const [open, setOpen] = useState(false);
  const id = useId();
  const { name, product, offer, price, cover_days, need } = suggested;
  const column = (key: string) => t(`suggested.columns.${key}`);
  return (
    <>
      <tr className={classes(open && styles.opened)}>
        <td data-label={column('product')} className={styles.whole}>
          <button
            type="button"
            className={styles.product}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            <IconChevronDown size={20} aria-hidden="true" className={styles.chevron} />
            <span className={styles.name}>
              {name}
              <span className={styles.detail}>{product.generic_name}</span>
            </span>
          </button>
        </td>
        <td data-align="right" data-label={column('cover')} className={cover_days === null ? undefined : styles.days}>
          {cover_days === null
            ? t('suggested.known', { count: knownDays(need), least: RULE.least_days })
            : t('suggested.cover', { count: cover_days })}
        </td>
        <td data-label={column('packs')}>
          <Packs {...props} />
        </td>
        <td data-label={column('supplier')}>
          {offer ? (
            <span>
              {offer.supplier.name}
              <span className={styles.detail}>
                {[offer.pack, settings.wireMoney(offer.price)].filter(Boolean).join(' · ')}
              </span>
              {offer.availability === 'available' ? null : (
                <StatusBadge tone={offer.availability === 'limited' ? 'attention' : 'failure'}>
                  {t(`suggested.availability.${offer.availability}`)}
                </StatusBadge>
              )}
            </span>
          ) : (
            t('suggested.nobody')
          )}
        </td>
        <td data-align="right" data-label={column('amount')} className={styles.amount}>
          {packs > 0 ? settings.money(price * BigInt(packs)) : ''}
        </td>
      </tr>
      {open ? (
        <tr className={styles.whyRow}>
          <td id={id} colSpan={5}>
            <Why suggested={suggested} settings={settings} />
          </td>
        </tr>
      ) : null}
    </>
  );
});

function Packs({ suggested, text, packs, cut, editable, look, type, onKeyDown }: SuggestionRowProps) {
  const { t } = useTranslation(NAMESPACE);
  const { uuid, name, inCart, offer } = suggested;
  if (inCart.packs > 0) return <Badge>{t('suggested.inCart', { count: inCart.packs })}</Badge>;
  if (look && offer) {
    return (
      <>
        {t('suggested.sumPacks', { count: packs })}
        {cut ? <span className={styles.detail}>{t('suggested.asked.cut')}</span> : null}
      </>
    );
  }
  if (!editable) return '–';
  const minimum = offer?.minimum_packs ?? 1;
  const isTooFew = text !== undefined && packs > 0 && packs < minimum;
  return (
    <div>
      <NumberInput
        hideLabel
        label={t('suggested.packs', { name })}
        className={styles.packs}
        enterKeyHint="next"
        value={text ?? String(packs)}
        onChange={(next) => Number(next) <= MOST_PACKS && type(uuid, next)}
        onBlur={() => text === '' && type(uuid, null)}
        onKeyDown={onKeyDown}
      />
      {text !== undefined && packs !== suggested.packs ? (
        <span className={styles.detail}>{t('suggested.instead', { count: suggested.packs ?? 0 })}</span>
      ) : null}
      {cut ? <span className={styles.detail}>{t('suggested.cut', { count: suggested.packs ?? 0 })}</span> : null}
      {isTooFew ? <span className={styles.detail}>{t('suggested.minimum', { count: minimum })}</span> : null}
    </div>
  );
}
