import type { OutboxRecord } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { Banner, Button, IconPrinter, KeyHint, ToneIcon, useHotkeys } from '@bloom/ui';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fromOutbox } from '../history/list-sales';
import { NAMESPACE, type Till } from '../shared/use-till';
import { usePrint } from './print';
import styles from './receipt.module.css';
import { ReceiptPaper } from './receipt-paper';
import { SaleStateBadge } from './sale-state';

interface ReceiptPanelProps {
  till: Till;
  record: OutboxRecord;
  /** The sale had been stored before the last changes on screen. */
  savedEarlier: boolean;
  onNewSale: () => void;
}

/** After a sale: change in large figures, the receipt, and the next sale one Enter away. */
export function ReceiptPanel({ till, record, savedEarlier, onNewSale }: ReceiptPanelProps) {
  const { t } = useTranslation(NAMESPACE);
  const { outbox } = useShell();
  const { print, sheet } = usePrint(till);
  const next = useRef<HTMLButtonElement>(null);
  const latest = useLiveQuery(() => outbox.get(record.uuid), [outbox, record.uuid]);
  const sale = fromOutbox(latest ?? record);
  useHotkeys({ F2: onNewSale });
  useEffect(() => next.current?.focus(), []);

  return (
    <section className={styles.panel} aria-labelledby="pos-receipt-title">
      <div className={styles.result}>
        <h1 id="pos-receipt-title" className={styles.title}>
          <span className={styles.ok}>
            <ToneIcon tone="ok" size={32} />
          </span>
          {t('receipt.title')}
        </h1>
        {savedEarlier ? <Banner tone="attention">{t('receipt.alreadySaved')}</Banner> : null}
        <div className={styles.change} role="status">
          <span>{t('receipt.changeDue')}</span>
          <span className={styles.changeAmount}>{till.wireMoney(sale.change ?? '0').replace('\u00a0', ' ')}</span>
        </div>
        <p role="status">
          <SaleStateBadge state={sale.state} />
        </p>
        {sale.reason ? <Banner tone="failure">{t('today.heldBecause', { detail: sale.reason.detail })}</Banner> : null}
        <div className={styles.actions}>
          <Button ref={next} variant="primary" size="large" fullWidth onClick={onNewSale}>
            {t('receipt.newSale')} <KeyHint>⏎</KeyHint>
          </Button>
          <Button size="large" fullWidth icon={<IconPrinter size={22} />} onClick={() => print(sale)}>
            {t('receipt.print')}
          </Button>
        </div>
      </div>
      <div className={styles.preview}>
        <ReceiptPaper sale={sale} till={till} />
      </div>
      {sheet}
    </section>
  );
}
