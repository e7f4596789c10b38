import { PageLinks, pageLink } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { NAMESPACE } from './namespace';

const ENTRIES = [
  { text: 'nav.overview', to: '/overview' },
  { text: 'nav.reports', to: '/reports' },
  { text: 'nav.wrapped', to: '/reports?i=wrapped' },
] as const;

/** The pages of the module, in one line that scrolls sideways where it has no room. */
export function Navigation() {
  const { t } = useTranslation(NAMESPACE);
  const { pathname, search } = useLocation();
  const isWrapped = new URLSearchParams(search).get('i') === 'wrapped';
  const here = pathname.startsWith('/reports') ? (isWrapped ? '/reports?i=wrapped' : '/reports') : '/overview';
  return (
    <PageLinks label={t('nav.label')} above>
      {ENTRIES.map(({ text, to }) => (
        <Link key={to} to={to} aria-current={here === to ? 'page' : undefined} className={pageLink(here === to)}>
          {t(text)}
        </Link>
      ))}
    </PageLinks>
  );
}
