/**
 * Goods that come back of one sale: how many of which, where they go, why, and what is given back for them. It becomes one
 * record of the outbox and needs no server.
 */
import { Banner, Button, Loading, Modal, Stack } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../money/money';
import type { PrintReceipt } from '../receipt/print';
import { currencyOf } from '../receipt/receipt-facts';
import type { ListedSale } from '../sales/list-sales';
import { NAMESPACE, type Till } from '../shared/use-till';
import { quantityOf, totalOf } from './build-return';
import { ReturnDone, ReturnDoneButtons } from './return-done';
import { ReturnFacts } from './return-facts';
import { ReturnLine } from './return-line';
import type { ReturnableLine } from './returnable';
import styles from './returns.module.css';
import { type ReturnOnScreen, useReturn } from './use-return';
import { useSold } from './use-sold';

export interface ReturnDialogProps {
  sale: ListedSale;
  till: Till;
  onPrint: PrintReceipt;
  onClose: () => void;
}

const WIDTH = 640;

export function ReturnDialog({ sale, till, onPrint, onClose }: ReturnDialogProps) {
  const { t } = useTranslation(NAMESPACE);
  const { sold, lines, failed } = useSold(sale.uuid, till);
  const form = useReturn(sold, lines, till);
  const { done } = form;
  // One dialog from the first look to the last: the focus stays in it.
  return (
    <Modal
      opened
      onClose={onClose}
      width={WIDTH}
      fullPage
      title={t('return.title', { number: sale.receiptNumber })}
      footer={
        done ? (
          <ReturnDoneButtons done={done} onPrint={onPrint} onClose={onClose} />
        ) : lines ? (
          <Foot sale={sale} lines={lines} form={form} till={till} />
        ) : null
      }
    >
      {done ? <ReturnDone done={done} till={till} /> : null}
      {!done && lines ? <Form sale={sale} lines={lines} form={form} till={till} /> : null}
      {!done && failed ? <Banner tone="failure">{t('return.unread')}</Banner> : null}
      {!done && !lines && !failed ? <Loading /> : null}
    </Modal>
  );
}

interface FormProps {
  sale: ListedSale;
  lines: readonly ReturnableLine[];
  form: ReturnOnScreen;
  till: Till;
}

function Form({ sale, lines, form, till }: FormProps) {
  const { t } = useTranslation(NAMESPACE);
  const { choice, failure } = form;
  const currency = currencyOf(sale, till);
  const left = lines.some((line) => line.left > 0);
  return (
    <Stack gap={16}>
      {failure ? <Banner tone="failure">{t(`return.failure.${failure}`)}</Banner> : null}
      {left ? null : <Banner tone="info">{t('return.allBack')}</Banner>}
      <div>
        <div className={styles.head}>
          <h3>{t('return.goods')}</h3>
          {left ? <Button onClick={form.all}>{t('return.all')}</Button> : null}
        </div>
        <ul>
          {lines.map((line) => (
            <ReturnLine key={line.at} line={line} {...{ choice, currency, till }} onChange={form.changeLine} />
          ))}
        </ul>
      </div>
      {left ? <ReturnFacts sale={sale} choice={choice} onChange={form.change} /> : null}
    </Stack>
  );
}

/** What is given back, or what is missing until something can be recorded. */
function Foot({ sale, lines, form, till }: FormProps) {
  const { t } = useTranslation(NAMESPACE);
  const { choice, saving, confirm } = form;
  const { reason } = choice;
  const some = lines.some((line) => quantityOf(line, choice) > 0);
  const missing = !some ? t('return.chooseGoods') : reason === null ? t('return.chooseReason') : '';
  const total = formatMoney(totalOf(lines, choice), currencyOf(sale, till), till.language);
  return (
    <>
      <p className={styles.total} role="status">
        {missing || (
          <>
            {t('return.giveBack')} <strong>{total}</strong>
          </>
        )}
      </p>
      <Button
        variant="primary"
        size="large"
        busy={saving}
        disabled={missing !== ''}
        onClick={() => reason && void confirm(reason)}
      >
        {t('return.confirm')}
      </Button>
    </>
  );
}
