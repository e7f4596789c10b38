/** `/cash`: who answered for the cash of which till, what was counted, and what differs from it. */
import type { Shift } from '@bloom/api-client';
import { ListFailure, usePages } from '@bloom/server-data';
import { ModuleLink, useConnectivity, useShell } from '@bloom/shell-api';
import { formatDateTime } from '@bloom/shell-api/day';
import {
  Banner,
  Button,
  EmptyState,
  formatMoney,
  IconLock,
  Loading,
  Page,
  PageHeader,
  Stack,
  StatusBadge,
} from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { type Column, Section } from '../reports/section';
import { seesCash } from '../shared/access';
import { isNothing } from '../shared/decimal';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { answersFor, byCashier, type CashierSum } from './by-cashier';
import styles from './cash.module.css';

export function CashPage({ settings }: { settings: FacilitySettings }) {
  const { session } = useShell();
  const { t } = useTranslation(NAMESPACE);
  if (seesCash(session.user)) return <Cash settings={settings} />;
  return (
    <EmptyState icon={<IconLock size={32} />} title={t('cash.notYours')}>
      {t('cash.notYoursHint')}
    </EmptyState>
  );
}

function Cash({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { reachable } = useConnectivity();
  const list = usePages('/api/shifts/', { query: { facility_id: settings.facilityId } });
  return (
    <Page>
      <PageHeader title={t('cash.title')}>{settings.facilityName}</PageHeader>
      <Stack gap={24}>
        {reachable ? <ListFailure read={list} /> : <Banner tone="attention">{t('cash.offline')}</Banner>}
        {list.loading && list.rows.length === 0 ? <Loading /> : null}
        {list.count === 0 && !list.failure ? <NoShifts settings={settings} /> : null}
        {list.rows.length > 0 ? (
          <>
            <ByCashier shifts={list.rows} settings={settings} />
            <Shifts shifts={list.rows} settings={settings} />
          </>
        ) : null}
        {list.more ? <Button onClick={list.more}>{t('cash.more')}</Button> : null}
      </Stack>
    </Page>
  );
}

function NoShifts({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { session } = useShell();
  const counted = session.facility?.shifts ?? 'none';
  return (
    <EmptyState
      title={t('cash.none')}
      actions={
        counted === 'none' ? (
          <ModuleLink to={`/inventory/facilities/${settings.facilityId}/profile?tab=details`}>
            {t('cash.choose')}
          </ModuleLink>
        ) : null
      }
    >
      {t(counted === 'none' ? 'cash.noneChosen' : 'cash.noneHint')}
    </EmptyState>
  );
}

function ByCashier({ shifts, settings }: { shifts: readonly Shift[]; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const title = t('cash.byCashier');
  const money = (head: string, of: (row: CashierSum) => string): Column<CashierSum> => ({
    head,
    show: (row) => formatMoney(of(row), row.currency, settings.language),
    cell: of,
    right: true,
  });
  return (
    <Section
      title={title}
      about={t('cash.byCashierAbout')}
      rows={byCashier(shifts)}
      keyOf={(row) => `${row.id} ${row.currency}`}
      empty={t('cash.noneClosed')}
      fileName={`${title}.csv`}
      columns={[
        { head: t('cash.cashier'), show: (row) => row.name || t('cash.nobody'), cell: (row) => row.name },
        { head: t('cash.closed'), show: (row) => settings.count(row.closed), cell: (row) => row.closed, right: true },
        {
          head: t('cash.differing'),
          show: (row) => settings.count(row.differing),
          cell: (row) => row.differing,
          right: true,
        },
        money(t('cash.missing'), (row) => row.missing),
        money(t('cash.tooMuch'), (row) => row.tooMuch),
      ]}
    />
  );
}

function Shifts({ shifts, settings }: { shifts: readonly Shift[]; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const title = t('cash.shifts');
  const moment = (time: string) => formatDateTime(time, settings.language, settings.timeZone);
  const money = (row: Shift, amount: string | undefined) =>
    amount === undefined ? '–' : formatMoney(amount, row.currency, settings.language);
  return (
    <Section
      title={title}
      about={t('cash.shiftsAbout')}
      rows={shifts}
      keyOf={(row) => row.uuid}
      empty={t('cash.none')}
      fileName={`${title}.csv`}
      columns={[
        { head: t('cash.opened'), show: (row) => moment(row.opened_at), cell: (row) => row.opened_at },
        {
          head: t('cash.closedAt'),
          show: (row) => (row.closed ? moment(row.closed.at) : t('cash.open')),
          cell: (row) => row.closed?.at ?? null,
        },
        {
          head: t('cash.cashier'),
          show: (row) => answersFor(row).name || t('cash.nobody'),
          cell: (row) => answersFor(row).name,
        },
        { head: t('cash.till'), show: (row) => row.device_id.slice(0, 8), cell: (row) => row.device_id },
        { head: t('cash.float'), show: (row) => money(row, row.opening), cell: (row) => row.opening, right: true },
        {
          head: t('cash.expected'),
          show: (row) => money(row, row.closed?.till.expected),
          cell: (row) => row.closed?.till.expected ?? null,
          right: true,
        },
        {
          head: t('cash.counted'),
          show: (row) => money(row, row.closed?.counted),
          cell: (row) => row.closed?.counted ?? null,
          right: true,
        },
        {
          head: t('cash.difference'),
          show: (row) => <Difference row={row} text={money(row, row.closed?.difference)} />,
          cell: (row) => row.closed?.difference ?? null,
          right: true,
        },
        {
          head: t('cash.told'),
          show: (row) => <Told row={row} settings={settings} />,
          cell: (row) => row.closed?.note ?? null,
        },
      ]}
    />
  );
}

function Difference({ row, text }: { row: Shift; text: string }) {
  const { closed } = row;
  if (!closed || isNothing(closed.difference)) return text;
  return <StatusBadge tone="attention">{text}</StatusBadge>;
}

/** Why it differs, what moved besides sales, and which sales are not where they should be. */
function Told({ row, settings }: { row: Shift; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { closed, here, late, movements } = row;
  const money = (amount: string) => formatMoney(amount, row.currency, settings.language);
  const missing = closed ? closed.till.sales + closed.till.returns - here.sales - here.returns : 0;
  const lateCount = late.sales + late.returns;
  const notes = [
    closed?.note,
    ...movements.map(({ amount, note, by }) => t('cash.movement', { amount: money(amount), note, name: by.name })),
    missing > 0 && t('cash.notHere', { count: missing }),
    lateCount > 0 && t('cash.late', { count: lateCount, amount: money(late.cash) }),
  ].filter((note): note is string => Boolean(note));
  if (notes.length === 0) return '–';
  return (
    <div className={styles.notes}>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}
