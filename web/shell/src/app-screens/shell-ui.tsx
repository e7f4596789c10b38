import { BloomUiProvider } from '@bloom/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Gives the building blocks the language of the shell and the words they say by themselves. */
export function ShellUi({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation();
  const texts = {
    close: t('ui.close'),
    back: t('ui.back'),
    showPassword: t('ui.showPassword'),
    hidePassword: t('ui.hidePassword'),
    choose: t('ui.choose'),
    nothingFound: t('ui.nothingFound'),
    loading: t('ui.loading'),
  };
  return (
    <BloomUiProvider language={i18n.language} texts={texts}>
      {children}
    </BloomUiProvider>
  );
}
