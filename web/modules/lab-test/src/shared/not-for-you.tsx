import { useShell } from '@bloom/shell-api';
import { readsTests } from '@bloom/shell-api/care-rights';
import { EmptyState, IconStethoscope, Page } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NAMESPACE } from './namespace';
import { mayPublish } from './rights';

/** For people who cannot work here: why, and what they can do. `toMake`: who only reads has no place here either. */
export function NotForYou({ toMake = false }: { toMake?: boolean }) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const whyNot = () => {
    if (mayPublish(shell)) return 'staff';
    if (!readsTests(shell)) return 'noRight';
    if (!shell.keepsCopy) return 'noCopy';
    return toMake ? 'readsOnly' : 'notReady';
  };
  const why = whyNot();
  const definitions = mayPublish(shell) ? <Link to="/definitions">{t('nav.definitions')}</Link> : undefined;
  return (
    <Page>
      <EmptyState icon={<IconStethoscope size={40} />} title={t(`notForYou.${why}`)} actions={definitions}>
        {t(`notForYou.${why}Hint`)}
      </EmptyState>
    </Page>
  );
}
