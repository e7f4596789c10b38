import { Lazy } from '@bloom/shell-api';
import { Banner } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE, type Till } from '../shared/use-till';
import { decisionsDialog } from './lazy';
import { useMatters } from './use-matters';

/** What waits for a decision of whoever is here, with the way there; nothing when nothing does. */
export function DecisionsNotice({ till }: { till: Till }) {
  const { t } = useTranslation(NAMESPACE);
  const matters = useMatters(till);
  const [open, setOpen] = useState(false);
  const count = matters.held.count + matters.conflicts.count;
  const close = () => setOpen(false);
  return (
    <>
      {count > 0 ? (
        <Banner tone="attention" actions={[{ label: t('history.settleOpen'), onClick: () => setOpen(true) }]}>
          {t('history.settleNote', { count })}
        </Banner>
      ) : null}
      {open ? <Lazy part={decisionsDialog} with={{ till, matters, onClose: close }} onClose={close} /> : null}
    </>
  );
}
