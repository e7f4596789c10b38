import { Lazy, ModuleNotFound, useShell } from '@bloom/shell-api';
import { whenIdle } from '@bloom/ui';
import { useEffect } from 'react';
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
  // A part that cannot be read ahead is asked for again when it is opened, and says there what is wrong.
  useEffect(() => whenIdle(() => void parts.preloadParts().catch(() => undefined)), []);
  return part ? <Lazy part={part} with={NOTHING} /> : <ModuleNotFound name={t('title')} />;
}
