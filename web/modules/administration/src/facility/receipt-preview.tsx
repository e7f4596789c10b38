import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import styles from './facility.module.css';

interface ReceiptPreviewProps {
  name: string;
  phone: string;
  address: string;
  header: string;
  footer: string;
}

/** The two ends of a receipt, as the till prints them. */
export function ReceiptPreview({ name, phone, address, header, footer }: ReceiptPreviewProps) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <figure className={styles.preview}>
      <figcaption>{t('facility.preview')}</figcaption>
      <div className={styles.paper}>
        <strong>{name}</strong>
        {[address, phone, header].filter(Boolean).map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p aria-hidden="true">· · ·</p>
        {footer ? <p>{footer}</p> : null}
      </div>
    </figure>
  );
}
