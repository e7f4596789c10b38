/** Visits, spend and the newest sales of a patient: only the server knows all of them. */
import type { MemberSummary } from '@bloom/api-client';
import { isGone, ListFailure } from '@bloom/server-data';
import { ModuleLink } from '@bloom/shell-api';
import { dayOf, formatDateTime, formatDay } from '@bloom/shell-api/day';
import { Banner, formatCount, Loading, Text, Title } from '@bloom/ui';
import { Facts } from './facts';
import styles from './members.module.css';
import type { Shown } from './shown';
import { useMemberTexts } from './texts';
import type { Summary } from './use-summary';

interface BoughtHereProps {
  till: Shown;
  read: Summary;
  /** Of its title, below what stands over it. */
  order?: 2 | 3;
}

export function BoughtHere({ till, read, order = 3 }: BoughtHereProps) {
  const { t } = useMemberTexts();
  const { answer: summary, loading, failure } = read;
  return (
    <section className={styles.section} aria-labelledby="member-bought">
      <Title order={order} look={3} id="member-bought">
        {t('bought.title')}
      </Title>
      {summary ? <Figures till={till} summary={summary} /> : null}
      {summary ? null : loading ? (
        <Loading>{t('bought.asking')}</Loading>
      ) : isGone(failure) ? (
        <Banner tone="info">{t('bought.notThereYet')}</Banner>
      ) : (
        <ListFailure read={read} texts={{ offline: t('bought.offline') }} />
      )}
    </section>
  );
}

function Figures({ till, summary }: { till: Shown; summary: MemberSummary }) {
  const { t } = useMemberTexts();
  const { language, timeZone } = till;
  const dayText = (at: string | null) => (at ? formatDay(dayOf(at, timeZone), language) : '—');
  const figures = [
    [t('bought.visits'), formatCount(summary.visits, language)],
    [t('bought.spend'), till.wireMoney(summary.spend)],
    [t('bought.first'), dayText(summary.first_visit_at)],
    [t('bought.last'), dayText(summary.last_visit_at)],
  ] as const;
  return (
    <>
      <Facts facts={figures} />
      {summary.sales.length === 0 ? (
        <Text tone="muted">{t('bought.noSales')}</Text>
      ) : (
        <>
          <Title order={3} look={3}>
            {t('bought.newest')}
          </Title>
          <ul className={styles.sales}>
            {summary.sales.map((sale) => {
              const day = dayOf(sale.made_at, timeZone);
              const query = new URLSearchParams({ day: `${day}..${day}`, receipt: sale.receipt_number });
              return (
                <li key={sale.uuid}>
                  <ModuleLink to={`/pos/sales?${query}`}>{sale.receipt_number}</ModuleLink>
                  <span>{formatDateTime(sale.made_at, language, timeZone)}</span>
                  <span className={styles.money}>{till.wireMoney(sale.total)}</span>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </>
  );
}
