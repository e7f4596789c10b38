import { PageLinks, pageLink } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { NAMESPACE } from './shared/namespace';

const PAGES = ['overview', 'statements', 'agreement'] as const;

/** The pages of the module. */
export function Navigation() {
  const { t } = useTranslation(NAMESPACE);
  const { pathname } = useLocation();
  return (
    <PageLinks label={t('nav.label')} above>
      {PAGES.map((page) => {
        const here = `${pathname}/`.startsWith(`/${page}/`);
        return (
          <Link key={page} to={`/${page}`} aria-current={here ? 'page' : undefined} className={pageLink(here)}>
            {t(`nav.${page}`)}
          </Link>
        );
      })}
    </PageLinks>
  );
}
