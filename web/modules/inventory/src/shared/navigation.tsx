import { useShell } from '@bloom/shell-api';
import { PageLinks, pageLink } from '@bloom/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { NAMESPACE } from './namespace';

interface Entry {
  text: string;
  to: string;
}

/** What a user of a facility works with; provider staff has prices first and a facility only when one is chosen. */
function useEntries(): Entry[] {
  const { session } = useShell();
  const { countryConfig, facility, user } = session;
  const entries: Entry[] = [];
  // Without a country the page goes on to the first one.
  if (user.is_staff) {
    const country = countryConfig?.country.alpha_2_code;
    entries.push({ text: 'nav.priceList', to: country ? `/price-list/${country}` : '/price-list' });
  }
  if (facility) {
    entries.push(
      { text: 'nav.products', to: '/all' },
      { text: 'nav.expired', to: '/expired-products' },
      { text: 'nav.soon', to: '/expiring-soon' },
      { text: 'nav.prices', to: '/new-prices' },
      { text: 'nav.counts', to: '/stock-counts' },
      { text: 'nav.deliveries', to: '/deliveries' },
      { text: 'nav.transfers', to: `/stock-transfer/${facility.id}` },
    );
  }
  if (facility || user.is_staff) entries.push({ text: 'nav.uploads', to: '/uploads' });
  return entries;
}

/** The pages of the module, in one line that scrolls sideways where it has no room. */
export function Navigation() {
  const { t } = useTranslation(NAMESPACE);
  const entries = useEntries();
  const { pathname } = useLocation();
  const area = `/${pathname.split('/')[1] ?? ''}`;
  const current = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another current link
  useEffect(() => {
    // Newer browsers answer with a promise, which is nothing to clean up with.
    current.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [area]);
  return (
    <PageLinks label={t('nav.label')} above>
      {entries.map(({ text, to }) => {
        const here = `/${to.split('/')[1]}` === area;
        return (
          <Link
            key={to}
            ref={here ? current : undefined}
            to={to}
            aria-current={here ? 'page' : undefined}
            className={pageLink(here)}
          >
            {t(text)}
          </Link>
        );
      })}
    </PageLinks>
  );
}
