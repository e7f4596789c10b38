import { useShell } from '@bloom/shell-api';
import { mayCare } from '@bloom/shell-api/care-rights';
import { PageLinks, pageLink } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { NAMESPACE } from './shared/namespace';

/** The pages of the module. */
export function Navigation() {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const { pathname } = useLocation();
  const name = shell.label || t('title');
  const links = [
    ...(mayCare(shell)
      ? [
          { to: '/modules', text: name },
          { to: '/today', text: t('nav.today') },
          { to: '/figures', text: t('nav.figures') },
        ]
      : []),
    ...(shell.session.user.is_staff ? [{ to: '/programmes', text: t('nav.programmes') }] : []),
  ];
  if (links.length === 0) return null;
  return (
    <PageLinks label={t('nav.label', { name })} above>
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
