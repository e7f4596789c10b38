import type { SaleOutboxRecord } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { Banner, Button, IconPrinter, KeyHint, StatusBadge, ToneIcon, useHotkeys } from '@bloom/ui';
import { useLiveQuery } from 'dexie-react-hooks';
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LabelsButton } from '../labels/labels-button';
import { PrinterButton } from '../printer/printer-button';
import { fromOutbox, isSale } from '../sales/list-sales';
import { useReason } from '../sales/use-reason';
import { ShareButton } from '../share/share-button';
import { NAMESPACE, type Till } from '../shared/use-till';
import { changeOf } from './amounts';
import { usePrint } from './print';
import styles from './receipt.module.css';
import { currencyOf, NO_FACTS, readReceiptFacts } from './receipt-facts';
import { ReceiptPaper } from './receipt-paper';
import { SaleStateBadge } from './sale-state';
import { useReadReceipt, useReceipt } from './use-receipt';

interface ReceiptPanelProps {
  till: Till;
  record: SaleOutboxRecord;
  /** The sale had been stored before the last changes on screen. */
  savedEarlier: boolean;
  /** It was printed before: every further print is a copy. */
  printed: boolean;
  onPrinted: () => void;
  onNewSale: () => void;
}

/** The press that completed the sale, held or doubled, must not take the change off the screen. */
function ignoreEchoOfComplete(event: KeyboardEvent) {
  if (event.key === 'Enter' && (event.repeat || event.ctrlKey || event.metaKey)) event.preventDefault();
}

/** After a sale: change in large figures, the receipt, and the next sale one Enter away. */
export function ReceiptPanel({ till, record, savedEarlier, printed, onPrinted, onNewSale }: ReceiptPanelProps) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const { outbox } = shell;
  const { print, sheet } = usePrint(till);
  const receiptOf = useReceipt(till);
  const readReceipt = useReadReceipt(till);
  const reason = useReason();
  const next = useRef<HTMLButtonElement>(null);
  const latest = useLiveQuery(() => outbox.get(record.uuid), [outbox, record.uuid]);
  const sale = fromOutbox(latest && isSale(latest) ? latest : record);
  const currency = currencyOf(sale, till);
  const facts = useLiveQuery(() => readReceiptFacts(shell, fromOutbox(record)), [shell, record], NO_FACTS);
  const unconfirmed = sale.payments.some(({ method, reference }) => method === 'mobile_money' && !reference);
  useHotkeys({ F2: onNewSale });
  // Enter, like F2, counts from the moment that the receipt is seen.
  useLayoutEffect(() => next.current?.focus(), []);

  /** Enter stays the next sale, whatever lay over the receipt. */
  const toNext = () => next.current?.focus();

  function printIt() {
    print(sale, printed);
    onPrinted();
    toNext();
  }

  return (
    <section className={styles.panel} aria-labelledby="pos-receipt-title" onKeyDownCapture={ignoreEchoOfComplete}>
      <div className={styles.result}>
        <h1 id="pos-receipt-title" className={styles.title}>
          <span className={styles.ok}>
            <ToneIcon tone="ok" size={32} />
          </span>
          {t('receipt.title')}
        </h1>
        {savedEarlier ? <Banner tone="attention">{t('receipt.alreadySaved')}</Banner> : null}
        <div id="pos-change" className={styles.change} role="status">
          <span>{t('receipt.changeDue')}</span>
          <span className={styles.changeAmount}>{till.money(changeOf(sale, currency) ?? 0n)}</span>
        </div>
        <p role="status" className={styles.states}>
          <SaleStateBadge state={sale.state} />
          {unconfirmed ? <StatusBadge tone="attention">{t('pay.referenceMissing')}</StatusBadge> : null}
        </p>
        {sale.reason ? (
          <Banner tone="failure">{t('receipt.heldBecause', { detail: reason(sale.reason) })}</Banner>
        ) : null}
        <div className={styles.actions}>
          <Button
            ref={next}
            variant="primary"
            size="large"
            fullWidth
            aria-describedby="pos-change"
            onClick={(event: MouseEvent) => event.detail < 2 && onNewSale()}
          >
            {t('receipt.newSale')} <KeyHint>⏎</KeyHint>
          </Button>
          <Button size="large" fullWidth icon={<IconPrinter size={22} />} onClick={printIt}>
            {t(printed ? 'receipt.printCopy' : 'receipt.print')}
          </Button>
          <ShareButton
            read={() => readReceipt(sale, printed)}
            number={sale.receiptNumber}
            onShared={onPrinted}
            large
            onOpen={toNext}
          />
          <LabelsButton sale={sale} patient={facts.customer?.name ?? ''} till={till} large onOpen={toNext} />
          <PrinterButton till={till} onOpen={toNext} />
        </div>
      </div>
      <div className={styles.preview}>
        <ReceiptPaper receipt={receiptOf(sale, facts, printed)} />
      </div>
      {sheet}
    </section>
  );
}
