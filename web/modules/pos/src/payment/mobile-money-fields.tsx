import { Button, TextInput } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { useMethodName } from '../shared/use-method-name';
import { NAMESPACE } from '../shared/use-till';
import { AmountField } from './amount-field';
import type { PayFieldsProps } from './pay-fields';
import { onEnter } from './use-pay-keys';

/** Mobile money: what is left to pay stands ready; the reference is asked for, and may come later. */
export function MobileMoneyFields({ till, pay, saving, amount, reference }: PayFieldsProps) {
  const { t } = useTranslation(NAMESPACE);
  const methodName = useMethodName();
  const { entry, read, rest } = pay;
  const method = methodName({ method: 'mobile_money', channelId: entry.channelId });
  let error: string | undefined;
  if (read.problem === 'beyondRest') error = t('pay.beyondRest', { rest: till.money(rest) });
  else if (read.problem) error = t('pay.notAnAmount', { example: till.typed(rest) });
  const asking = pay.asked && read.doubt === 'noReference';
  return (
    <>
      <AmountField
        {...{ till, pay, saving, amount, error }}
        label={t('pay.amountBy', { method })}
        description={
          read.tender && read.missing > 0n ? t('pay.stays', { amount: till.money(read.missing) }) : undefined
        }
        enterKeyHint="next"
      />
      <TextInput
        ref={reference}
        label={t('pay.reference')}
        description={asking ? undefined : t('pay.referenceHint')}
        error={asking ? t('pay.askReference') : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={60}
        value={entry.reference}
        readOnly={saving}
        onChange={(event) => pay.refer(event.currentTarget.value)}
        onKeyDown={onEnter(pay)}
      />
      <Button disabled={saving || !read.tender} onClick={pay.add}>
        {t('pay.add', { amount: read.tender ? till.money(read.tender.amount) : '', method })}
      </Button>
    </>
  );
}
