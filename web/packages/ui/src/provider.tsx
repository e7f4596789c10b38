/**
 * The one thing an application must put around everything of `@bloom/ui`: it carries the language for numbers and
 * dates and the few words that components say by themselves (they cannot translate: ui imports nothing of ours).
 */
import { createContext, type ReactNode, useContext } from 'react';
import './theme/tokens.css';
import './theme/base.css';

export interface UiTexts {
  close: string;
  back: string;
  showPassword: string;
  hidePassword: string;
  choose: string;
  nothingFound: string;
  loading: string;
}

const englishTexts: UiTexts = {
  close: 'Close',
  back: 'Back',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  choose: 'Choose…',
  nothingFound: 'Nothing found',
  loading: 'Loading…',
};

interface UiSettings {
  /** BCP 47, for Intl. */
  language: string;
  texts: UiTexts;
}

const UiContext = createContext<UiSettings>({ language: 'en', texts: englishTexts });

export function BloomUiProvider(props: { language?: string; texts?: Partial<UiTexts>; children: ReactNode }) {
  const settings = { language: props.language ?? 'en', texts: { ...englishTexts, ...props.texts } };
  return <UiContext value={settings}>{props.children}</UiContext>;
}

export const useUi = () => useContext(UiContext);
