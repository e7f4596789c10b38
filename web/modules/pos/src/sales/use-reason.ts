import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/use-till';

/** What the server may say of a record it holds back, and that has words of our own. */
const KNOWN = [
  'malformed',
  'hash_mismatch',
  'id_reused',
  'number_reused',
  'other_facility',
  'patient_elsewhere',
  'no_facility',
  'operator_unknown',
  'operator_may_not',
  'sender_may_not',
  'staff_do_not_sell',
  'not_own_agreement',
  'implausible_amount',
  'implausible_date',
];

/** Why a record is held back and what to do, in plain words; what we have no words for in the server's own. */
export function useReason(): (reason: { code: string; detail: string } | undefined) => string {
  const { t } = useTranslation(NAMESPACE);
  return (reason) => {
    if (reason && KNOWN.includes(reason.code)) return t(`history.reason.${reason.code}`, { detail: reason.detail });
    return reason?.detail || reason?.code || t('history.reason.none');
  };
}
