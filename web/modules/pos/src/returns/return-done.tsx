import { Banner, Button, IconPrinter, Stack } from '@bloom/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, parseMoney } from '../money/money';
import type { PrintReceipt } from '../receipt/print';
import { currencyOf } from '../receipt/receipt-facts';
import type { ListedSale } from '../sales/list-sales';
import { useMethodName } from '../shared/use-method-name';
import { NAMESPACE, type Till } from '../shared/use-till';
import styles from './returns.module.css';

/** It is stored: what to give to the customer now, in large figures. */
export function ReturnDone({ done, till }: { done: ListedSale; till: Till }) {
  const { t } = useTranslation(NAMESPACE);
  const name = useMethodName();
  const currency = currencyOf(done, till);
  const [paid] = done.payments;
  const given = -(parseMoney(done.total, currency) ?? 0n);
  return (
    <Stack gap={16}>
      <Banner tone="ok">{t('return.stored', { number: done.receiptNumber })}</Banner>
      <p className={styles.given} role="status">
        <span>{paid ? t('return.giveBackBy', { method: name(paid) }) : t('return.giveBack')}</span>
        <strong>{formatMoney(given, currency, till.language)}</strong>
      </p>
    </Stack>
  );
}

interface ReturnDoneButtonsProps {
  done: ListedSale;
  onPrint: PrintReceipt;
  onClose: () => void;
}

export function ReturnDoneButtons({ done, onPrint, onClose }: ReturnDoneButtonsProps) {
  const { t } = useTranslation(NAMESPACE);
  const [printed, setPrinted] = useState(false);
  const close = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone: Enter is the way on.
  useEffect(() => close.current?.focus(), []);
  return (
    <>
      <Button
        icon={<IconPrinter size={20} />}
        onClick={() => {
          onPrint(done, printed);
          setPrinted(true);
        }}
      >
        {t(printed ? 'today.printCopy' : 'return.print')}
      </Button>
      <Button ref={close} variant="primary" onClick={onClose}>
        {t('return.close')}
      </Button>
    </>
  );
}
