import type { UiTexts } from '@bloom/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** The few words that components of `@bloom/ui` say by themselves. */
export function useUiTexts(): UiTexts {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      close: t('ui.close'),
      back: t('ui.back'),
      showPassword: t('ui.showPassword'),
      hidePassword: t('ui.hidePassword'),
      choose: t('ui.choose'),
      nothingFound: t('ui.nothingFound'),
      loading: t('ui.loading'),
    }),
    [t],
  );
}
