import { useShell } from '@bloom/shell-api';
import { PageLinks, pageLink } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { seesCash } from './access';
import { NAMESPACE } from './namespace';

const ENTRIES = [
  { text: 'nav.overview', to: '/overview' },
  { text: 'nav.reports', to: '/reports' },
  { text: 'nav.orders', to: '/orders' },
  { text: 'nav.cash', to: '/cash' },
  { text: 'nav.wrapped', to: '/reports?i=wrapped' },
] as const;

/** The pages of the module, in one line that scrolls sideways where it has no room. */
export function Navigation() {
  const { t } = useTranslation(NAMESPACE);
  const { session } = useShell();
  const entries = ENTRIES.filter(({ to }) => to !== '/cash' || seesCash(session.user));
  const { pathname, search } = useLocation();
  const isWrapped = new URLSearchParams(search).get('i') === 'wrapped';
  const page = ENTRIES.find(({ to }) => pathname.startsWith(to))?.to ?? '/overview';
  const here = page === '/reports' && isWrapped ? '/reports?i=wrapped' : page;
  return (
    <PageLinks label={t('nav.label')} above>
      {entries.map(({ text, to }) => (
        <Link key={to} to={to} aria-current={here === to ? 'page' : undefined} className={pageLink(here === to)}>
          {t(text)}
        </Link>
      ))}
    </PageLinks>
  );
}
