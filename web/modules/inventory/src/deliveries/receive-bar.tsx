import { useConnectivity } from '@bloom/shell-api';
import { Actions, actionsText, Button, formatCount, Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../documents/confirm';
import { Discard } from '../documents/discard';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { type DeliveryDraft, deliveryProblem, deliverySums, headProblem } from './delivery-lines';
import type { OpenDelivery } from './open-delivery';

interface ReceiveBarProps {
  draft: DeliveryDraft;
  delivery: Pick<OpenDelivery, 'asked' | 'ask' | 'forget'>;
  settings: FacilitySettings;
  busy: boolean;
  /** @param again the user has said that this reference came twice */
  onReceive: (again: boolean) => void;
}

/** What is missing still, the way to take the delivery in or give it up, and what is asked before. */
export function ReceiveBar({ draft, delivery, settings, busy, onReceive }: ReceiveBarProps) {
  const { t } = useTranslation(NAMESPACE);
  const { reachable } = useConnectivity();
  const { asked, ask, forget } = delivery;
  const today = settings.today();
  const sums = deliverySums(draft);
  const head = headProblem(draft, today);
  const wrong = draft.lines.filter((line) => deliveryProblem(line, today) !== null).length;
  const units = (count: number) => formatCount(count, settings.language);
  const counts = { accepted: units(sums.accepted), rejected: units(sums.rejected) };
  return (
    <>
      <Actions>
        <Text className={actionsText} role="status" tone={reachable ? 'muted' : 'attention'}>
          {!reachable
            ? t('deliveries.offline')
            : wrong > 0
              ? t('deliveries.wrongLines', { count: wrong })
              : head
                ? t(`deliveries.missing.${head}`)
                : t('deliveries.sums', counts)}
        </Text>
        {draft.lines.length > 0 ? (
          <Button variant="danger" onClick={() => ask('discard')}>
            {t('deliveries.discard')}
          </Button>
        ) : null}
        <Button
          variant="primary"
          size="large"
          disabled={!reachable || wrong > 0 || head !== null}
          onClick={() => ask('receive')}
        >
          {t('deliveries.receive', { count: sums.lines })}
        </Button>
      </Actions>
      {asked === 'receive' || asked === 'again' ? (
        <Confirm
          title={t(asked === 'again' ? 'deliveries.againTitle' : 'deliveries.receiveTitle', {
            supplier: draft.supplier,
          })}
          action={asked === 'again' ? t('deliveries.againAction') : t('deliveries.receive', { count: sums.lines })}
          danger={asked === 'again'}
          busy={busy}
          onConfirm={() => onReceive(asked === 'again')}
          onClose={() => ask(null)}
        >
          {asked === 'again'
            ? t('deliveries.againHint', { reference: draft.reference, supplier: draft.supplier })
            : t('deliveries.receiveHint', counts)}
        </Confirm>
      ) : null}
      {asked === 'discard' ? (
        <Discard
          texts="deliveries"
          lines={draft.lines.length}
          forget={forget}
          home="/deliveries"
          onClose={() => ask(null)}
        />
      ) : null}
    </>
  );
}
