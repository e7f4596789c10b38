/** A scan that no product answers to. Nothing was added, and the customer still stands there: three ways to go on. */
import { Button, IconReceiptOff, IconSearch, Modal } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import type { LostSaleAbout } from '../lost/lost-sale-dialog';
import { NAMESPACE, type Till } from '../shared/use-till';
import styles from './unknown-code.module.css';

interface UnknownCodeProps {
  till: Till;
  code: string;
  /** To the search field, with the dialog gone. */
  onSearch: () => void;
  onLostSale: (about: LostSaleAbout) => void;
  onClose: () => void;
}

export function UnknownCode({ code, onSearch, onLostSale, onClose }: UnknownCodeProps) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <Modal opened onClose={onClose} title={t('unknownCode.title')}>
      <div className={styles.panel} role="alert">
        <p>{t('search.noBarcode', { code })}</p>
        <p className={styles.hint}>{t('unknownCode.hint')}</p>
      </div>
      <div className={styles.ways}>
        <Button
          variant="primary"
          size="large"
          fullWidth
          data-autofocus
          icon={<IconSearch size={22} />}
          onClick={onSearch}
        >
          {t('unknownCode.search')}
        </Button>
        <Button size="large" fullWidth icon={<IconReceiptOff size={22} />} onClick={() => onLostSale({ text: code })}>
          {t('lost.open')}
        </Button>
        <Button variant="quiet" size="large" fullWidth onClick={onClose}>
          {t('unknownCode.close')}
        </Button>
      </div>
    </Modal>
  );
}
