import { useShell } from '@bloom/shell-api';
import { PageLinks, pageLink } from '@bloom/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { countLines } from './cart/cart';
import { useCart } from './cart/use-cart';
import { useOpenProposals } from './proposals/open-proposals';
import { seesAccounts } from './shared/account-rights';
import { mayOrder } from './shared/may-order';
import { NAMESPACE } from './shared/namespace';
import { isSupplied, isWarehouse } from './shared/sides';

/** Pages that are reached from another and stand under an address of their own. */
const BELOW: Readonly<Record<string, string>> = { '/accounts': '/invoices' };

/** The pages of the module. */
export function Navigation() {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const { cart } = useCart();
  const open = useOpenProposals().rows?.length ?? 0;
  const { pathname } = useLocation();
  const current = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another current link
  useEffect(() => {
    // Newer browsers answer with a promise, which is nothing to clean up with.
    current.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  const lines = countLines(cart);
  const cartText = lines > 0 ? t('nav.cartCount', { count: lines }) : t('nav.cart');
  const proposalsText = open > 0 ? t('nav.proposalsCount', { count: open }) : t('nav.proposals');
  // As the tile says it: in some countries the module is a marketplace.
  const name = shell.label || t('title');
  const links = [
    ...(isWarehouse(shell) ? [{ to: '/incoming', text: t('nav.incoming') }] : []),
    { to: '/orders', text: name },
    { to: '/suggested', text: t('nav.suggested') },
    ...(isSupplied(shell) ? [{ to: '/proposals', text: proposalsText }] : []),
    { to: '/receive', text: t('nav.receive') },
    { to: '/returns', text: t('nav.returns') },
    { to: '/catalogue', text: t('nav.catalogue') },
    ...(mayOrder(shell) && (lines > 0 || !isWarehouse(shell)) ? [{ to: '/cart', text: cartText }] : []),
    ...(seesAccounts(shell) ? [{ to: '/accounts', text: t('nav.accounts') }] : []),
    ...(shell.session.user.is_staff
      ? [
          { to: '/held', text: t('nav.onHold') },
          { to: '/suppliers', text: t('nav.suppliers') },
        ]
      : []),
  ];
  return (
    <PageLinks label={t('nav.label', { name })} above>
      {links.map(({ to, text }) => {
        const here = [to, BELOW[to] ?? to].some((begin) => `${pathname}/`.startsWith(`${begin}/`));
        return (
          <Link
            key={to}
            ref={here ? current : undefined}
            to={to}
            aria-current={here ? 'page' : undefined}
            className={pageLink(here)}
          >
            {text}
          </Link>
        );
      })}
    </PageLinks>
  );
}
