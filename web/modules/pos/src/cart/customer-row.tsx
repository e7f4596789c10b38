import { ActionIcon, Clamp, IconChevronDown, IconIdBadge2, IconUser, IconX, KeyHint, VisuallyHidden } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { tierOf } from '../rules/price';
import { NAMESPACE } from '../shared/use-till';
import type { CartPatient } from './cart';
import styles from './cart.module.css';

interface CustomerRowProps {
  patient: CartPatient | null;
  onChoose: () => void;
  /** Back to a walk-in customer. */
  onRemove: () => void;
}

/** Who buys. One press opens the patients; a member is marked, because the prices follow. */
export function CustomerRow({ patient, onChoose, onRemove }: CustomerRowProps) {
  const { t } = useTranslation(NAMESPACE);
  const member = patient !== null && tierOf(patient.memberNumber) === 'member';
  return (
    <div className={styles.customerRow}>
      <button
        type="button"
        className={styles.customer}
        aria-haspopup="dialog"
        aria-keyshortcuts="F3"
        onClick={onChoose}
      >
        <IconUser size={20} aria-hidden="true" />
        <VisuallyHidden>{`${t('cart.customer')} `}</VisuallyHidden>
        <span className={styles.customerName}>
          <Clamp lines={1}>{patient?.name ?? t('cart.walkIn')}</Clamp>
          {member ? (
            <span className={styles.member}>
              <IconIdBadge2 size={16} aria-hidden="true" />
              {t('cart.member', { number: patient?.memberNumber })}
            </span>
          ) : null}
        </span>
        <IconChevronDown size={18} aria-hidden="true" />
        <KeyHint>F3</KeyHint>
      </button>
      {patient ? (
        <ActionIcon label={t('cart.removeCustomer', { name: patient.name })} onClick={onRemove}>
          <IconX size={20} />
        </ActionIcon>
      ) : null}
    </div>
  );
}
