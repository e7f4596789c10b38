import { useShell } from '@bloom/shell-api';
import { useFreshFeeds } from '@bloom/shell-api/fresh-feeds';
import { IconShoppingCart, Page, PageHeader, useMediaQuery } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { countLines } from '../cart/cart';
import { CartPanel } from '../cart/cart-panel';
import { useCart } from '../cart/use-cart';
import { useJudgedCart } from '../cart/use-judged-cart';
import { useOffers } from '../offers/use-offers';
import { mayOrder } from '../shared/may-order';
import { NAMESPACE } from '../shared/namespace';
import { NoCopy } from '../shared/no-copy';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './catalogue.module.css';
import { SearchPanel } from './search-panel';

const FEEDS = ['offers'] as const;
/** There is room for the cart beside the offers. */
const BESIDE = '(min-width: 900px)';

/** In the address: the code of the product that somebody wants to order. */
const BARCODE = 'barcode';

export function CataloguePage({ settings }: { settings: FacilitySettings }) {
  const [search] = useSearchParams();
  const barcode = search.get(BARCODE)?.trim() ?? '';
  // Another product is another search.
  return mayOrder(useShell()) ? <Catalogue key={barcode} settings={settings} barcode={barcode} /> : <NoCopy />;
}

function Catalogue({ settings, barcode }: { settings: FacilitySettings; barcode: string }) {
  const { t } = useTranslation(NAMESPACE);
  const { index, progress } = useOffers();
  const hasRoom = useMediaQuery(BESIDE);
  useFreshFeeds(FEEDS);
  const here = progress?.refreshed_at && index.size > 0;
  return (
    <Page>
      <PageHeader title={t('nav.catalogue')}>
        {here
          ? t('catalogue.here', {
              count: index.size,
              time: settings.moment(progress.refreshed_at ?? ''),
            })
          : t('catalogue.description')}
      </PageHeader>
      <div className={styles.columns}>
        <SearchPanel settings={settings} barcode={barcode} />
        {hasRoom ? (
          <aside className={styles.beside} aria-label={t('nav.cart')}>
            <CartPanel settings={settings} />
          </aside>
        ) : null}
      </div>
      {hasRoom ? null : <CartBar settings={settings} />}
    </Page>
  );
}

/** On a phone: how much is in the cart, and the way to it. */
function CartBar({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { cart } = useCart();
  const { total } = useJudgedCart(settings);
  const lines = countLines(cart);
  if (lines === 0) return null;
  return (
    <Link to="/cart" className={styles.cartBar}>
      <IconShoppingCart size={22} aria-hidden="true" />
      <span>{t('nav.cartOf', { count: lines })}</span>
      <strong>{settings.money(total)}</strong>
    </Link>
  );
}
