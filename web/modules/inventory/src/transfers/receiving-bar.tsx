import type { StockTransfer } from '@bloom/api-client';
import { Actions, actionsText, Button, formatCount, Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../documents/confirm';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { problemOf, type ReceivedEntry, sumsOf } from './rules/receiving';
import type { useReceiving } from './use-receiving';

interface ReceivingBarProps {
  transfer: StockTransfer;
  entries: readonly ReceivedEntry[];
  receiving: ReturnType<typeof useReceiving>;
  settings: FacilitySettings;
}

/** How far the counting is, the ways to save and finalise it, and what is asked before. */
export function ReceivingBar({ transfer, entries, receiving, settings }: ReceivingBarProps) {
  const { t } = useTranslation(NAMESPACE);
  const { write, asked, ask, giveUp, save, finalise } = receiving;
  const sums = sumsOf(entries);
  const wrong = entries.filter((entry) => problemOf(entry) !== null).length;
  const units = (count: number) => formatCount(count, settings.language);
  return (
    <>
      <Actions>
        <Text className={actionsText} role="status" tone={wrong > 0 ? 'attention' : 'muted'}>
          {wrong > 0
            ? t('transfers.wrongLines', { count: wrong })
            : t('transfers.countedOf', { counted: units(sums.counted), lines: units(sums.lines) })}
        </Text>
        <Button disabled={wrong > 0 || sums.counted === 0} busy={write.busy} onClick={save}>
          {t('transfers.saveForNow')}
        </Button>
        <Button variant="primary" size="large" disabled={wrong > 0} onClick={ask}>
          {t('transfers.finalise', { count: sums.lines })}
        </Button>
      </Actions>
      {asked ? (
        <Confirm
          title={t('transfers.finaliseTitle', { name: transfer.source_facility.name })}
          action={t('transfers.finalise', { count: sums.lines })}
          busy={write.busy}
          onConfirm={finalise}
          onClose={giveUp}
        >
          <p>{t('transfers.finaliseHint', { arriving: units(sums.arriving), sent: units(sums.sent) })}</p>
          {sums.missing > 0 ? <p>{t('transfers.missingHint', { units: units(sums.missing) })}</p> : null}
          {sums.surplus > 0 ? <p>{t('transfers.surplusHint', { units: units(sums.surplus) })}</p> : null}
          {sums.lines > sums.counted ? (
            <p>{t('transfers.uncountedHint', { count: sums.lines - sums.counted })}</p>
          ) : null}
        </Confirm>
      ) : null}
    </>
  );
}
