import { Lazy } from '@bloom/shell-api';
import { Banner } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE, type Till } from '../shared/use-till';
import { decisionsDialog } from './lazy';
import { useOpenDecisions } from './use-open-decisions';

/** What waits for a decision of whoever is here, with the way there; nothing when nothing does. */
export function DecisionsNotice({ till }: { till: Till }) {
  const { t } = useTranslation(NAMESPACE);
  const decisions = useOpenDecisions(till);
  const [open, setOpen] = useState(false);
  const count = decisions.held.count + decisions.conflicts.count;
  const close = () => setOpen(false);
  return (
    <>
      {count > 0 ? (
        <Banner tone="attention" actions={[{ label: t('history.decisionsOpen'), onClick: () => setOpen(true) }]}>
          {t('history.decisionsNote', { count })}
        </Banner>
      ) : null}
      {open ? <Lazy part={decisionsDialog} with={{ till, decisions, onClose: close }} onClose={close} /> : null}
    </>
  );
}
