/** A sale that was a mistake: everything of it comes back at once, and is given back as it was paid. */
import { Banner, Button, Loading, Modal, Stack } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import type { PrintReceipt } from '../receipt/print';
import type { ListedSale } from '../sales/list-sales';
import { useMethodName } from '../shared/use-method-name';
import { NAMESPACE, type Till } from '../shared/use-till';
import { ReturnDone, ReturnDoneButtons } from './return-done';
import styles from './returns.module.css';
import { useReturn } from './use-return';
import { useSold } from './use-sold';

export interface VoidDialogProps {
  sale: ListedSale;
  till: Till;
  onPrint: PrintReceipt;
  onClose: () => void;
}

const WIDTH = 480;

export function VoidDialog({ sale, till, onPrint, onClose }: VoidDialogProps) {
  const { t } = useTranslation(NAMESPACE);
  const name = useMethodName();
  const { sold, lines, failed } = useSold(sale.uuid, till);
  const { confirm, saving, failure, done } = useReturn(sold, lines, till);
  const whole = lines?.every(({ already }) => already === 0) ?? false;

  function body() {
    if (done) return <ReturnDone done={done} till={till} />;
    if (failed) return <Banner tone="failure">{t('return.unread')}</Banner>;
    if (!lines) return <Loading />;
    if (!whole) return <Banner tone="info">{t('return.partBack')}</Banner>;
    return (
      <Stack gap={16}>
        {failure ? <Banner tone="failure">{t(`return.failure.${failure}`)}</Banner> : null}
        <p>{t('return.voidAbout')}</p>
        <ul className={styles.given}>
          {sale.payments.map((payment) => (
            <li key={`${payment.method} ${payment.channelId} ${payment.amount}`}>
              {t('return.giveBackBy', { method: name(payment) })} <strong>{till.wireMoney(payment.amount)}</strong>
            </li>
          ))}
        </ul>
      </Stack>
    );
  }
  return (
    <Modal
      opened
      onClose={onClose}
      width={WIDTH}
      title={t('return.voidTitle', { number: sale.receiptNumber })}
      footer={
        done ? (
          <ReturnDoneButtons done={done} onPrint={onPrint} onClose={onClose} />
        ) : whole ? (
          <Button variant="danger" size="large" busy={saving} onClick={() => void confirm('mistake', true)}>
            {t('return.void')}
          </Button>
        ) : null
      }
    >
      {body()}
    </Modal>
  );
}
