import { useShell } from '@bloom/shell-api';
import { performsTests, readsTests } from '@bloom/shell-api/care-rights';
import { PageLinks, pageLink } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { NAMESPACE } from './shared/namespace';
import { mayPublish } from './shared/rights';

/** The pages of the module, for those who may open them. */
export function Navigation() {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const { pathname } = useLocation();
  const links = [
    ...(readsTests(shell) ? [{ to: '/requests', text: t('nav.requests') }] : []),
    ...(performsTests(shell) ? [{ to: '/new', text: t('nav.new') }] : []),
    ...(readsTests(shell) ? [{ to: '/kits', text: t('nav.kits') }] : []),
    ...(mayPublish(shell) ? [{ to: '/definitions', text: t('nav.definitions') }] : []),
  ];
  if (links.length < 2) return null;
  return (
    <PageLinks label={t('nav.label', { name: t('title') })} above>
      {links.map(({ to, text }) => {
        const here = `${pathname}/`.startsWith(`${to}/`);
        return (
          <Link key={to} to={to} aria-current={here ? 'page' : undefined} className={pageLink(here)}>
            {text}
          </Link>
        );
      })}
    </PageLinks>
  );
}
