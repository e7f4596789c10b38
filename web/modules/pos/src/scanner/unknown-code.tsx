/**
 * A scan that no product answers to. A member's card chooses the customer; of anything else nothing was added, and the
 * customer still stands there: three ways to go on.
 */

import { patientName } from '@bloom/api-client';
import { useAsked, usePatients } from '@bloom/patients/screens';
import { useShell } from '@bloom/shell-api';
import { Button, IconReceiptOff, IconSearch, Modal } from '@bloom/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { CartPatient } from '../cart/cart';
import type { LostSaleAbout } from '../lost/lost-sale-dialog';
import { toCartPatient } from '../patients/patient';
import { NAMESPACE, type Till } from '../shared/use-till';
import styles from './unknown-code.module.css';

interface UnknownCodeProps {
  till: Till;
  code: string;
  /** To the search field, with the dialog gone. */
  onSearch: () => void;
  onLostSale: (about: LostSaleAbout) => void;
  /** Closes by itself then. Absent where the customer cannot change any more. */
  onMember?: (patient: CartPatient) => void;
  onClose: () => void;
}

export function UnknownCode(props: UnknownCodeProps) {
  const { code, onMember } = props;
  const { t } = useTranslation(NAMESPACE);
  const { notify } = useShell();
  const patients = usePatients();
  const { index, state } = patients;
  const asking = useAsked(patients, onMember ? code : '');
  const owner = onMember ? index.cardOwner(code) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each card, whoever draws this
  useEffect(() => {
    if (!owner || !onMember) return;
    onMember(toCartPatient(owner));
    notify({ kind: 'success', message: t('patients.byCard', { name: patientName(owner) }) });
  }, [owner?.patient_pk]);
  // It may still be a card: nothing is said before all patients were looked at.
  if (owner || (onMember && (state === 'loading' || asking))) return null;
  return <Ways {...props} />;
}

function Ways({ code, onSearch, onLostSale, onClose }: UnknownCodeProps) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <Modal opened onClose={onClose} title={t('unknownCode.title')}>
      <div className={styles.panel} role="alert">
        <p>{t('unknownCode.text', { code })}</p>
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
