import { useConnectivity } from '@bloom/shell-api';
import type { Draft } from '@bloom/shell-api/draft';
import { Actions, actionsText, Banner, Button, Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../documents/confirm';
import { DocumentFailure } from '../documents/document-failure';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { type CountDraft, draftFacts, toNewStockCount } from './count-draft';
import { useFinishCount } from './use-finish-count';

interface FinishCountProps {
  draft: CountDraft;
  kept: Pick<Draft<CountDraft>, 'saved' | 'forget'>;
  settings: FacilitySettings;
  addTo?: string;
}

/** How far the count is, the way to finish it, and what is asked before. */
export function FinishCount({ draft, kept, settings, addTo }: FinishCountProps) {
  const { t } = useTranslation(NAMESPACE);
  const { reachable } = useConnectivity();
  const facts = draftFacts(draft);
  const payload = toNewStockCount(draft, settings.facilityId);
  const { saved, forget } = kept;
  const { write, sending, ask, giveUp, finish } = useFinishCount({ id: draft.id, payload, addTo, forget });
  const waits = addTo !== undefined && !reachable;
  return (
    <>
      <DocumentFailure write={write} />
      {sending === 'failed' ? <Banner tone="failure">{t('counts.notStored')}</Banner> : null}
      {draft.products.length > 0 ? (
        <Actions>
          <Text className={actionsText} tone={facts.problems > 0 || waits ? 'attention' : 'muted'} role="status">
            {facts.problems > 0
              ? t('counts.problems', { count: facts.problems })
              : waits
                ? t('counts.moreOffline')
                : t('counts.soFar', { count: saved ? draftFacts(saved).counted : 0 })}
          </Text>
          <Button variant="primary" size="large" disabled={!payload || waits} onClick={ask}>
            {addTo === undefined ? t('counts.finish') : t('counts.moreAction', { count: payload?.lines.length ?? 0 })}
          </Button>
        </Actions>
      ) : null}
      {payload && (sending === 'asked' || sending === 'busy') ? (
        <Confirm
          title={t(addTo === undefined ? 'counts.finishTitle' : 'counts.moreTitle')}
          action={t(addTo === undefined ? 'counts.finishAction' : 'counts.moreAction', {
            count: payload.lines.length,
          })}
          busy={sending === 'busy'}
          onConfirm={finish}
          onClose={giveUp}
        >
          <p>{t(addTo === undefined ? 'counts.finishHint' : 'counts.moreHint')}</p>
          {facts.left > 0 ? <p>{t('counts.leftHint', { count: facts.left })}</p> : null}
        </Confirm>
      ) : null}
    </>
  );
}
