import { wordsIn } from '@bloom/api-client';
import { daysBetween } from '@bloom/care/programmes';
import { ModuleLink, useShell } from '@bloom/shell-api';
import { dayOf } from '@bloom/shell-api/day';
import { classes, IconHeartbeat } from '@bloom/ui';
import { useLiveQuery } from 'dexie-react-hooks';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import styles from '../cart/cart.module.css';
import { NAMESPACE, type Till } from '../shared/use-till';
import { readPatientCare, type ToCome } from './patient-care';

/** Up to so many days are told as days. */
const DAYS = 60;
const DAYS_OF_MONTH = 30.44;

/** One quiet line: whether the chosen patient should have come, and which medicine has run out. It leads to the patient. */
export function CareLine({ till, patientId }: { till: Till; patientId: string }) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const care = useLiveQuery(() => readPatientCare(shell, patientId, till), [shell, patientId, till]);
  if (!care) return null;
  const said = [
    ...care.toCome.flatMap((one) => inWords(one, till, t)),
    ...care.refills.map((name) => t('care.line.refill', { name })),
  ];
  return (
    <div className={classes(styles.notice, styles.quiet)}>
      <IconHeartbeat size={18} aria-hidden="true" />
      <span className={styles.noticeText}>{said.join(' · ')}</span>
      <ModuleLink to={`/health-services/patients/${encodeURIComponent(patientId)}`}>{t('care.line.open')}</ModuleLink>
    </div>
  );
}

function inWords({ title, state, seen_at }: ToCome, till: Till, t: TFunction): string[] {
  const seen = seen_at && dayOf(seen_at, till.timeZone);
  return [
    t(`care.line.${state}`, { programme: wordsIn(title, till.language) }),
    seen ? t('care.line.seen', { ago: ago(daysBetween(seen, till.today()), till.language) }) : t('care.line.neverSeen'),
  ];
}

/** As somebody says it: days, or months where they are many. */
function ago(days: number, language: string): string {
  const form = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return days <= DAYS ? form.format(-days, 'day') : form.format(-Math.round(days / DAYS_OF_MONTH), 'month');
}
