import { ActionIcon, IconX, StatusBadge } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import type { Tender } from '../rules/tender';
import { useMethodName } from '../shared/use-method-name';
import { NAMESPACE, type Till } from '../shared/use-till';
import styles from './pay.module.css';

interface TenderListProps {
  till: Till;
  tenders: readonly Tender[];
  disabled: boolean;
  onRemove: (at: number) => void;
}

/** What was entered already; each can be taken out again. */
export function TenderList({ till, tenders, disabled, onRemove }: TenderListProps) {
  const { t } = useTranslation(NAMESPACE);
  const methodName = useMethodName();
  if (tenders.length === 0) return null;
  return (
    <ul className={styles.tenders} aria-label={t('pay.entered')}>
      {tenders.map((tender, at) => {
        const amount = till.money(tender.method === 'cash' ? tender.tendered : tender.amount);
        const method = methodName(tender);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two equal tenders are told apart by their place only
          <li key={at} className={styles.tender}>
            <span className={styles.tenderName}>
              {method}
              {tender.method === 'cash' ? null : <Reference reference={tender.reference} />}
            </span>
            <span className={styles.tenderAmount}>{amount}</span>
            <ActionIcon label={t('pay.remove', { amount, method })} disabled={disabled} onClick={() => onRemove(at)}>
              <IconX size={20} />
            </ActionIcon>
          </li>
        );
      })}
    </ul>
  );
}

function Reference({ reference }: { reference: string }) {
  const { t } = useTranslation(NAMESPACE);
  if (reference) return <span className={styles.reference}>{reference}</span>;
  return <StatusBadge tone="attention">{t('pay.referenceMissing')}</StatusBadge>;
}
