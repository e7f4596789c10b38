import { Lazy, ModuleNotFound, useReadAhead, useShell } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import * as parts from './parts';
import { ACCOUNT, FACILITIES, SETTINGS } from './shared/addresses';
import { NAMESPACE } from './shared/namespace';

const NOTHING = {};

/** The shell opens the module at one of its prefixes; each has its own routes. */
const PARTS: Record<string, typeof parts.account> = {
  [ACCOUNT]: parts.account,
  [SETTINGS]: parts.settings,
  [FACILITIES]: parts.facility,
};

export function App() {
  const { t } = useTranslation(NAMESPACE);
  const part = PARTS[useShell().basePath];
  useReadAhead(parts.preloadParts);
  return part ? <Lazy part={part} with={NOTHING} /> : <ModuleNotFound name={t('title')} />;
}
