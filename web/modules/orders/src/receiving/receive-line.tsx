import { formatExpiry } from '@bloom/shell-api/day';
import { Banner, Button, Checkbox, formatCount, NumberInput, TextInput } from '@bloom/ui';
import { Select } from '@bloom/ui/lists';
import { useTranslation } from 'react-i18next';
import lines from '../lines/lines.module.css';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import {
  type DraftLine,
  type LineProblem,
  lineProblem,
  needsReason,
  REASONS,
  type ReceiptDraft,
  staysOpen,
  surplusOf,
} from './receipt-draft';
import styles from './receiving.module.css';

interface ReceiveLineProps {
  draft: ReceiptDraft;
  line: DraftLine;
  settings: FacilitySettings;
  onChange: (fields: Partial<DraftLine>) => void;
  /** Absent where the lots are known. */
  onAnotherLot?: () => void;
}

export function ReceiveLine(props: ReceiveLineProps) {
  const { draft, line, settings, onChange, onAnotherLot } = props;
  const { t } = useTranslation(NAMESPACE);
  const { name, pack, packUnits, lot, expiry, checked, open } = line;
  const isOutside = draft.source.shipmentUuid === null;
  const facts = [
    ...(isOutside ? [] : [t('receiving.lot', { lot, expiry: formatExpiry(expiry, settings.language) })]),
    `${pack} (${formatCount(packUnits, settings.language)})`,
    t('receiving.toCome', { amount: t('lines.units', { count: open }) }),
  ];
  return (
    <li className={styles.line}>
      <div className={styles.head}>
        <Checkbox
          label={name}
          data-row={line.uuid}
          checked={checked}
          onChange={() => onChange({ checked: !checked })}
        />
        <span className={lines.detail}>{facts.join(' · ')}</span>
      </div>
      <Fields {...props} />
      <Notes draft={draft} line={line} />
      {onAnotherLot && checked ? (
        <Button variant="quiet" aria-label={t('receiving.anotherLotOf', { name })} onClick={onAnotherLot}>
          {t('receiving.anotherLot')}
        </Button>
      ) : null}
    </li>
  );
}

/** What is not as it was said: what is more goes into stock, what nobody speaks of stays to come. */
function Notes({ draft, line }: Pick<ReceiveLineProps, 'draft' | 'line'>) {
  const { t } = useTranslation(NAMESPACE);
  if (!line.checked) return null;
  const surplus = surplusOf(draft.lines, line);
  const rest = staysOpen(draft.lines, line);
  if (surplus > 0) {
    return <Banner tone="attention">{t('receiving.surplus', { amount: t('lines.units', { count: surplus }) })}</Banner>;
  }
  return rest > 0 ? (
    <Banner tone="info">{t('receiving.rest', { amount: t('lines.units', { count: rest }) })}</Banner>
  ) : null;
}

function Fields({ draft, line, settings, onChange }: ReceiveLineProps) {
  const { t } = useTranslation(NAMESPACE);
  const problem = line.checked ? lineProblem(draft, line, settings.today()) : null;
  const said = (...problems: LineProblem[]) =>
    problem && problems.includes(problem) ? t(`receiving.problem.${problem}`) : undefined;
  const of = (field: string) => ({
    label: t(`receiving.field.${field}`),
    'aria-label': t('receiving.fieldOf', { field: t(`receiving.field.${field}`), name: line.name }),
  });
  /** Who types has looked at it. */
  const type = (fields: Partial<DraftLine>) => onChange({ checked: true, ...fields });
  return (
    <div className={styles.fields}>
      {draft.source.shipmentUuid === null ? (
        <>
          <TextInput
            {...of('lot')}
            autoComplete="off"
            maxLength={60}
            value={line.lot}
            error={said('lot')}
            onChange={(event) => type({ lot: event.currentTarget.value })}
          />
          <TextInput
            {...of('expiry')}
            placeholder={t('receiving.expiryShape')}
            autoComplete="off"
            value={line.expiryText}
            error={said('expiry')}
            onChange={(event) => type({ expiryText: event.currentTarget.value })}
          />
        </>
      ) : null}
      <NumberInput
        {...of('accepted')}
        value={line.accepted}
        error={said('accepted', 'nothing', 'expired')}
        onChange={(accepted) => type({ accepted })}
      />
      <NumberInput
        {...of('refused')}
        value={line.refused}
        error={said('refused')}
        onChange={(refused) => type({ refused })}
      />
      <NumberInput
        {...of('missing')}
        value={line.missing}
        error={said('missing', 'surplusMissing')}
        onChange={(missing) => type({ missing })}
      />
      {needsReason(line) ? (
        <Select
          label={t('receiving.field.reason')}
          options={REASONS.map((value) => ({ value, label: t(`receiving.reasons.${value}`) }))}
          value={line.reason || null}
          error={said('reason')}
          onChange={(reason) => type({ reason })}
        />
      ) : null}
    </div>
  );
}
