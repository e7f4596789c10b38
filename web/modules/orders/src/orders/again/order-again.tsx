import { useShell } from '@bloom/shell-api';
import { Banner, Button, IconShoppingCart } from '@bloom/ui';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { MOST_PACKS } from '../../cart/cart';
import { mayOrder } from '../../shared/may-order';
import { NAMESPACE } from '../../shared/namespace';
import type { FacilitySettings } from '../../shared/use-facility-settings';
import styles from './again.module.css';
import type { EarlierOrder } from './lines-again';
import { type OrderedAgain, useOrderAgain } from './use-order-again';

interface OrderAgainProps {
  order: EarlierOrder;
  settings: FacilitySettings;
}

/** The lines of this order once more, for those who order. */
export function OrderAgain(props: OrderAgainProps) {
  return mayOrder(useShell()) ? <Again {...props} /> : null;
}

function Again({ order, settings }: OrderAgainProps) {
  const { t } = useTranslation(NAMESPACE);
  const { orderAgain, done, isReady } = useOrderAgain(order, settings);
  if (done) return <Done done={done} supplier={order.supplier.name} />;
  return (
    <div className={styles.ask}>
      <Button icon={<IconShoppingCart size={20} />} disabled={!isReady} onClick={orderAgain}>
        {t('again.button')}
      </Button>
    </div>
  );
}

/** What is in the cart now, and what is not and why. */
function Done({ done: { adds, leftOut }, supplier }: { done: OrderedAgain; supplier: string }) {
  const { t } = useTranslation(NAMESPACE);
  const navigate = useNavigate();
  // The button that had the focus is gone.
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => place.current?.focus(), []);
  const toCart = { label: t('again.toCart'), onClick: () => navigate('/cart') };
  return (
    <section ref={place} tabIndex={-1} aria-label={t('again.result')} className={styles.result}>
      {adds.length > 0 ? (
        <Banner tone="info" actions={[toCart]}>
          {t('again.added', { count: adds.length })}
        </Banner>
      ) : (
        <Banner tone="attention">{t('again.nothing')}</Banner>
      )}
      <ul className={styles.list}>
        {adds.map(({ wish, packs }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be of one offer, and none moves
          <li key={at}>
            {packs > wish.packs
              ? t('again.raised', { name: wish.name, count: packs, before: wish.packs, supplier })
              : t('again.line', { name: wish.name, count: packs })}
          </li>
        ))}
      </ul>
      {leftOut.length > 0 ? (
        <>
          <Banner tone="attention">{t('again.leftOut', { count: leftOut.length })}</Banner>
          <ul className={styles.list}>
            {leftOut.map(({ name, reason }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have one name, and none moves
              <li key={at}>{t(`again.because.${reason}`, { name, supplier, most: MOST_PACKS })}</li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}
