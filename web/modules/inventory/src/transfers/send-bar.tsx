import { useConnectivity } from '@bloom/shell-api';
import { Actions, actionsText, Button, Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../documents/confirm';
import { Discard } from '../documents/discard';
import { NAMESPACE } from '../shared/namespace';
import type { TransferDraft } from './rules/editing';
import type { OpenTransfer, useSaveTransfer } from './use-save-transfer';

interface SendBarProps {
  draft: TransferDraft;
  transfer: Pick<OpenTransfer, 'asked' | 'ask' | 'forget'>;
  saving: ReturnType<typeof useSaveTransfer>;
  /** How many lines cannot be sent as they are. */
  wrong: number;
  home: string;
}

/** What is wrong still, the ways to save, send and give up, and what is asked before. */
export function SendBar({ draft, transfer, saving, wrong, home }: SendBarProps) {
  const { t } = useTranslation(NAMESPACE);
  const { reachable } = useConnectivity();
  const { asked, ask, forget } = transfer;
  const { canSave, write, saveDraft, send } = saving;
  const ready = canSave && draft.lines.length > 0 && wrong === 0;
  return (
    <>
      <Actions>
        <Text className={actionsText} tone={reachable ? 'muted' : 'attention'} role="status">
          {wrong > 0
            ? t('transfers.wrongLines', { count: wrong })
            : t(reachable ? 'picking.keptHere' : 'transfers.offline')}
        </Text>
        {draft.lines.length > 0 ? (
          <Button variant="danger" onClick={() => ask('discard')}>
            {t('transfers.discard')}
          </Button>
        ) : null}
        <Button disabled={!canSave || !reachable} busy={write.busy} onClick={saveDraft}>
          {t('transfers.saveDraft')}
        </Button>
        <Button variant="primary" size="large" disabled={!ready || !reachable} onClick={() => ask('send')}>
          {t('transfers.send', { count: draft.lines.length })}
        </Button>
      </Actions>
      {asked === 'send' ? (
        <Confirm
          title={t('transfers.ask.send.title', { name: draft.destination?.name })}
          action={t('transfers.ask.send.action', { count: draft.lines.length, number: '' })}
          busy={write.busy}
          onConfirm={send}
          onClose={() => ask(null)}
        >
          {t('transfers.ask.send.hint', { name: draft.destination?.name })}
        </Confirm>
      ) : null}
      {asked === 'discard' ? (
        <Discard texts="transfers" lines={draft.lines.length} forget={forget} home={home} onClose={() => ask(null)} />
      ) : null}
    </>
  );
}
