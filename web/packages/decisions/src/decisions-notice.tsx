import { Lazy } from '@bloom/shell-api';
import { Banner } from '@bloom/ui';
import { useCallback, useState } from 'react';
import type { FacilitySettings } from './facility-settings';
import { decisionsDialog } from './lazy';
import { useDecisionTexts } from './texts';
import { useOpenDecisions } from './use-open-decisions';

interface DecisionsNoticeProps {
  settings: FacilitySettings;
  /** Something counts now, or does not. */
  onSettled?: () => void;
}

/** What waits for a decision of whoever is here, with the way there; nothing when nothing does. */
export function DecisionsNotice({ settings, onSettled }: DecisionsNoticeProps) {
  const { t } = useDecisionTexts();
  const read = useOpenDecisions(settings);
  const { again } = read;
  const settled = useCallback(() => {
    again();
    onSettled?.();
  }, [again, onSettled]);
  const decisions = { ...read, again: settled };
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
