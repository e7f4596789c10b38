import { Lazy } from '@bloom/shell-api';
import { Banner } from '@bloom/ui';
import { useState } from 'react';
import type { FacilitySettings } from './facility-settings';
import { decisionsDialog } from './lazy';
import { useDecisionTexts } from './texts';
import { useOpenDecisions } from './use-open-decisions';

/** What waits for a decision of whoever is here, with the way there; nothing when nothing does. */
export function DecisionsNotice({ settings }: { settings: FacilitySettings }) {
  const { t } = useDecisionTexts();
  const decisions = useOpenDecisions(settings);
  const [open, setOpen] = useState(false);
  const count = decisions.held.count + decisions.conflicts.count;
  const close = () => setOpen(false);
  return (
    <>
      {count > 0 ? (
        <Banner tone="attention" actions={[{ label: t('open'), onClick: () => setOpen(true) }]}>
          {t('note', { count })}
        </Banner>
      ) : null}
      {open ? <Lazy part={decisionsDialog} with={{ settings, decisions, onClose: close }} onClose={close} /> : null}
    </>
  );
}
