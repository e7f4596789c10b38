import { isRestoreNews, seeRestore } from '../background/after-restore';
import { stampChanges } from '../background/stamps';
import { jobs } from '../background/values';
import type { StackCard } from '../cards/stack-card';
import { useObservable } from '../core/observable';
import { openPanel } from '../core/panels';
import { momentText, useRestoredTexts } from './restored-texts';

/** The server was put back from a backup: what is lost, and which tills still have to come back. */
export function useRestoreCards(): StackCard[] {
  const { t, i18n } = useRestoredTexts();
  const restore = useObservable(jobs.restore);
  useObservable(stampChanges);
  if (!restore || !isRestoreNews(restore, Date.now())) return [];
  const isLost = restore.devices.some(({ is_back, missing }) => is_back && missing.length > 0);
  const isAway = restore.devices.some(({ is_back }) => !is_back);
  const moment = restore.backup_made_at;
  return [
    {
      kind: 'restored',
      occasion: restore.generation,
      tone: isLost ? 'failure' : 'attention',
      text: moment ? t('card.text', { moment: momentText(moment, i18n.language) }) : t('card.unknown'),
      detail: isLost ? t('card.lost') : isAway ? t('card.away') : t('card.whole'),
      actions: [{ label: t('card.view'), run: () => openPanel('restored') }],
      closable: true,
      onClose: () => seeRestore(restore),
    },
  ];
}
