import { useShell } from '@bloom/shell-api';
import { PageLinks, pageLink } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { NAMESPACE } from './shared/namespace';
import { mayPerform, mayPublish, mayRead } from './shared/rights';

/** The pages of the module, for those who may open them. */
export function Navigation() {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const { pathname } = useLocation();
  const links = [
    ...(mayRead(shell) ? [{ to: '/requests', text: t('nav.requests') }] : []),
    ...(mayPerform(shell) ? [{ to: '/new', text: t('nav.new') }] : []),
    ...(mayRead(shell) ? [{ to: '/kits', text: t('nav.kits') }] : []),
    ...(mayPublish(shell) ? [{ to: '/definitions', text: t('nav.definitions') }] : []),
  ];
  if (links.length < 2) return null;
  return (
    <PageLinks label={t('nav.label', { name: shell.label || t('title') })} above>
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
