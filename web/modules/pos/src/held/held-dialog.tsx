/** F6: the sales put aside at this till, by whoever; one press opens one again. */
import { EmptyState, IconPlayerPause, Loading, Modal } from '@bloom/ui';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HeldSale } from '../cart/held';
import { type CartNotice, NoticeBar } from '../cart/notice-bar';
import { NAMESPACE, type Till } from '../shared/use-till';
import styles from './held.module.css';
import { HeldRow } from './held-row';

interface HeldDialogProps {
  till: Till;
  /** undefined while they are being read. */
  held: readonly HeldSale[] | undefined;
  /** The open sale has something in it: it is put aside before another one comes back. */
  openSale: boolean;
  onRecall: (sale: HeldSale) => void;
  onDiscard: (sale: HeldSale) => void;
  onPutBack: (sale: HeldSale) => void;
  onClose: () => void;
}

/** Up and down through the sales, as in the list of products. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-held]')];
  rows[rows.indexOf(document.activeElement as HTMLElement) + step]?.focus();
}

export function HeldDialog(props: HeldDialogProps) {
  const { till, held, openSale, onRecall, onDiscard, onPutBack, onClose } = props;
  const { t } = useTranslation(NAMESPACE);
  const [notice, setNotice] = useState<CartNotice | null>(null);
  const content = useRef<HTMLDivElement>(null);

  // The list may come after the dialog, and the row that had the focus may go: on with the first one.
  useLayoutEffect(() => {
    if (!held || content.current?.contains(document.activeElement)) return;
    content.current?.querySelector<HTMLElement>('[data-held]')?.focus();
  }, [held]);

  function discard(sale: HeldSale) {
    onDiscard(sale);
    setNotice({
      text: t('heldSales.discarded', { customer: sale.patient?.name ?? t('cart.walkIn') }),
      undo: () => {
        onPutBack(sale);
        setNotice(null);
      },
    });
  }

  return (
    <Modal opened onClose={onClose} title={t('heldSales.title')} width={560}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows lead into the list from anywhere in the dialog */}
      <div ref={content} onKeyDown={moveFocus}>
        {held ? null : <Loading>{t('heldSales.loading')}</Loading>}
        {held?.length === 0 ? (
          <EmptyState icon={<IconPlayerPause size={40} />} title={t('heldSales.empty')}>
            {t('heldSales.emptyHint')}
          </EmptyState>
        ) : null}
        {openSale && held && held.length > 0 ? <p className={styles.note}>{t('heldSales.openFirst')}</p> : null}
        <ul className={styles.list}>
          {held?.map((sale, at) => (
            <HeldRow
              key={sale.uuid}
              till={till}
              sale={sale}
              first={at === 0}
              onRecall={() => onRecall(sale)}
              onDiscard={() => discard(sale)}
            />
          ))}
        </ul>
        <NoticeBar notice={notice} />
      </div>
    </Modal>
  );
}
