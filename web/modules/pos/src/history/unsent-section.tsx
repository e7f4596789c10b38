import { type OutboxRecord, waitsForUpdate } from '@bloom/local-db';
import { formatDateTime } from '@bloom/shell-api/day';
import { Button, IconRefresh } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { SaleStateBadge } from '../receipt/sale-state';
import { useReason } from '../sales/use-reason';
import { NAMESPACE, type Till } from '../shared/use-till';
import styles from './sections.module.css';
import { useRetry } from './use-retry';

/** What people call it; any other kind, and one that a later version recorded here, has no name of its own. */
const NAMES: { [kind: string]: string } = {
  patient: 'patient',
  lost_sale: 'lostSale',
  stock_count: 'stockCount',
  order: 'order',
  receipt: 'receipt',
  shift_entry: 'shift',
};

/** Held back before waiting, then the newest first. */
function byNeed(a: OutboxRecord, b: OutboxRecord): number {
  const held = Number(b.state === 'quarantined') - Number(a.state === 'quarantined');
  return held || Date.parse(b.created_at) - Date.parse(a.created_at) || b.seq - a.seq;
}

/** What it is called; a record that the disk spoiled still has its kind. */
function useTitle(till: Till): (record: OutboxRecord) => string {
  const { t } = useTranslation(NAMESPACE);
  return (record) => {
    if (record.kind === 'patient') {
      const { first_name = '', last_name = '' } = record.payload?.patient ?? {};
      return `${first_name} ${last_name}`.trim();
    }
    if (record.kind === 'stock_count') return record.payload?.note ?? '';
    if (record.kind === 'shift_entry') {
      const { kind = 'opened', amount = '' } = record.payload ?? {};
      return t(`history.unsent.shiftEntry.${kind}`, { amount: till.wireMoney(amount) });
    }
    if (record.kind === 'order' || record.kind === 'receipt') return record.payload?.supplier_name ?? '';
    if (record.kind !== 'lost_sale') return '';
    const { quantity, description } = record.payload ?? {};
    return quantity > 1 ? t('history.unsent.quantity', { quantity, name: description }) : (description ?? '');
  };
}

function Entry({ record, till }: { record: OutboxRecord; till: Till }) {
  const { t } = useTranslation(NAMESPACE);
  const title = useTitle(till);
  const reason = useReason();
  const { retry, busy } = useRetry();
  const isHeld = record.state === 'quarantined';
  return (
    <li className={styles.entry} tabIndex={-1}>
      <span className={styles.kind}>{t(`history.unsent.${NAMES[record.kind] ?? 'other'}`)}</span>
      <span className={styles.name}>{title(record)}</span>
      <span className={styles.note}>
        {formatDateTime(record.created_at, till.language, till.timeZone)} · {record.user_name}
      </span>
      <SaleStateBadge state={isHeld ? 'held' : 'waiting'} />
      {waitsForUpdate(record) ? <span className={styles.reason}>{t('history.unsent.forUpdate')}</span> : null}
      {isHeld ? (
        <>
          <span className={styles.reason}>{t('today.heldBecause', { detail: reason(record.last_error) })}</span>
          <Button
            icon={<IconRefresh size={20} />}
            busy={busy}
            onClick={(event) => {
              const entry = event.currentTarget.closest('li');
              void retry(record.uuid).then(() => entry?.focus());
            }}
          >
            {t('today.retry')}
          </Button>
        </>
      ) : null}
    </li>
  );
}

/** What is no sale and waits or is held back, such as patients made at the till and lost sales. */
export function UnsentSection({ records, till }: { records: readonly OutboxRecord[]; till: Till }) {
  const { t } = useTranslation(NAMESPACE);
  const unsent = [...records].sort(byNeed);
  if (unsent.length === 0) return null;
  return (
    <section aria-labelledby="pos-unsent-title" className={styles.section}>
      <h2 id="pos-unsent-title" className={styles.title}>
        {t('history.unsent.title')}
      </h2>
      <ul className={styles.list}>
        {unsent.map((record) => (
          <Entry key={record.uuid} record={record} till={till} />
        ))}
      </ul>
    </section>
  );
}
