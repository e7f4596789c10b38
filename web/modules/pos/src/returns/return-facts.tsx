import { RadioGroup, TextInput } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { kindOf, type ListedSale } from '../sales/list-sales';
import { useMethodName } from '../shared/use-method-name';
import { NAMESPACE } from '../shared/use-till';
import { placeFor, type Refund, type ReturnReason } from './build-return';
import styles from './returns.module.css';
import type { Choosing } from './use-return';

const REASONS: readonly ReturnReason[] = ['not_needed', 'wrong_product', 'damaged', 'expired', 'mistake', 'other'];
/** What the server keeps of a note. */
const NOTE = 200;
const REFERENCE = 60;

interface ReturnFactsProps {
  sale: ListedSale;
  choice: Choosing;
  onChange: (part: Partial<Choosing>) => void;
}

/** Why it comes back, and how the money goes back. */
export function ReturnFacts({ sale, choice, onChange }: ReturnFactsProps) {
  const { t } = useTranslation(NAMESPACE);
  const { reason, refund } = choice;
  const choose = (value: string) => {
    const next = REASONS.find((known) => known === value) ?? null;
    // Where spoiled goods go is another place: what was chosen for another kind of reason is asked for again.
    onChange(placeFor(next) === placeFor(reason) ? { reason: next } : { reason: next, places: new Map() });
  };
  return (
    <div className={styles.form}>
      <RadioGroup
        label={t('return.why')}
        options={REASONS.map((value) => ({ value, label: t(`history.back.reason.${value}`) }))}
        value={reason}
        onChange={choose}
      />
      <TextInput
        label={t('return.note')}
        autoComplete="off"
        maxLength={NOTE}
        value={choice.note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
      <RefundBy sale={sale} refund={refund} onChange={(next) => onChange({ refund: next })} />
    </div>
  );
}

/** Cash, and the ways in which the sale was paid. */
function RefundBy({
  sale,
  refund,
  onChange,
}: {
  sale: ListedSale;
  refund: Refund;
  onChange: (refund: Refund) => void;
}) {
  const { t } = useTranslation(NAMESPACE);
  const name = useMethodName();
  const channels = [
    ...new Set(sale.payments.flatMap((paid) => (paid.method === 'mobile_money' ? [paid.channelId] : []))),
  ];
  if (channels.length === 0) return null;
  const ways: (Refund & { label: string })[] = [
    { method: 'cash', label: name({ method: 'cash' }) },
    ...channels.map((channelId) => ({
      method: 'mobile_money' as const,
      channelId,
      reference: refund.method === 'mobile_money' ? refund.reference : '',
      label: name({ method: 'mobile_money', channelId }),
    })),
  ];
  const kind = (way: Refund) => kindOf({ channelId: null, ...way });
  return (
    <>
      <RadioGroup
        label={t('return.by')}
        options={ways.map((way) => ({ value: kind(way), label: way.label }))}
        value={kind(refund)}
        onChange={(value) => {
          const { label: _, ...way } = ways.find((one) => kind(one) === value) ?? ways[0] ?? { ...refund, label: '' };
          onChange(way);
        }}
      />
      {refund.method === 'mobile_money' ? (
        <TextInput
          label={t('return.reference')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={REFERENCE}
          value={refund.reference}
          onChange={(event) => onChange({ ...refund, reference: event.currentTarget.value })}
        />
      ) : null}
    </>
  );
}
