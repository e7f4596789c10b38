/** Who a patient is: card and price, phone, sex, age. */
import type { PatientFields } from '@bloom/api-client';
import { ageOn } from '@bloom/patients';
import { formatDay } from '@bloom/shell-api/day';
import { Facts } from './facts';
import type { Shown } from './shown';
import { useMemberTexts } from './texts';

export function PersonFacts({ till, record }: { till: Shown; record: PatientFields }) {
  const { t } = useMemberTexts();
  const age = ageOn(record.birth_date, till.today());
  const years = age ? t(age.unit === 'years' ? 'facts.ageYears' : 'facts.ageMonths', { count: age.count }) : undefined;
  const born = record.birth_date ? formatDay(record.birth_date.slice(0, 10), till.language) : '—';
  const sexes: Record<string, string> = { F: t('facts.female'), M: t('facts.male') };
  const facts = [
    [t('facts.card'), record.member_number || t('facts.noCard')],
    [t('facts.pays'), record.member_number ? t('facts.memberPrice') : t('facts.walkInPrice')],
    [t('facts.phone'), record.phone || t('facts.noPhone')],
    [t('facts.sex'), sexes[record.sex] ?? t('facts.notSaid')],
    [t('facts.born'), years ? `${born} (${years})` : born],
  ] as const;
  return <Facts facts={facts} />;
}
