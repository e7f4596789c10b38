import { Banner, Button, Stack } from '@bloom/ui';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE, type Till } from '../shared/use-till';
import { type Count, NOTHING_COUNTED, sumOf } from './count';
import { CountFields } from './count-fields';
import { useShiftEntries } from './use-shift';

interface OpenShiftFormProps {
  till: Till;
  perCashier: boolean;
  onOpened: () => void;
}

/** The float, as it is counted before the first customer. */
export function OpenShiftForm({ till, perCashier, onOpened }: OpenShiftFormProps) {
  const { t } = useTranslation(NAMESPACE);
  const [count, setCount] = useState<Count>(NOTHING_COUNTED);
  const { open, saving, failure, refused } = useShiftEntries(till);
  const sum = sumOf(count, till.currency);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (sum !== null && (await open(count, perCashier))) onOpened();
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={16}>
        <p>{t(perCashier ? 'shift.openCashier' : 'shift.openTill')}</p>
        {failure ? <Banner tone="failure">{t(`shift.failure.${failure}`)}</Banner> : null}
        {refused ? <Banner tone="attention">{t(`shift.refused.${refused}`)}</Banner> : null}
        <CountFields till={till} count={count} onChange={setCount} disabled={saving} />
        <div>
          <Button type="submit" variant="primary" size="large" busy={saving} disabled={sum === null}>
            {t('shift.open')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
