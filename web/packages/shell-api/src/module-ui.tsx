import { BloomUiProvider } from '@bloom/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SHELL_API_NAMESPACE, shellApiTexts } from './texts';

/** `@bloom/ui` cannot translate; this gives it the language of the moment and its words. */
export function ModuleUi({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation(SHELL_API_NAMESPACE);
  const language = i18n.language?.startsWith('fr') ? 'fr' : 'en';
  return (
    <BloomUiProvider language={language} texts={shellApiTexts[language].ui}>
      {children}
    </BloomUiProvider>
  );
}
