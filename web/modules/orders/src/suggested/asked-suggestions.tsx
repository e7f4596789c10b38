import type { Suggestion } from '@bloom/api-client';
import { ListFailure, usePages, useServerTexts } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { moneyToWire, parseMoney } from '@bloom/shell-api/money';
import { Banner, Button, EmptyState, Loading, NumberInput, Page, PageHeader, Tabs } from '@bloom/ui';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { suggestedOf } from './asked-suggestion';
import type { Plan } from './plan';
import styles from './suggested.module.css';
import { SuggestionTable } from './suggestion-table';
import type { Suggested } from './work-out';

const TABS = ['urgent', 'order', 'all'] as const;
type AskedTab = (typeof TABS)[number];

/** For who keeps no copy: what to order, as the server works it out by the same rule. They look; the cart is elsewhere. */
export function AskedSuggestions({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { user } = useShell().session;
  const [tab, setTab] = useState<AskedTab>('urgent');
  const [budget, setBudget] = useState('');
  const { currency } = settings;
  // As far as it is typed: "12." is 12, ".5" is 0.50.
  const money = budget === '' ? null : parseMoney(`0${budget}`.replace(/\.$/, ''), currency);
  const asked = useDeferredValue(money === null ? undefined : moneyToWire(money, currency));
  return (
    <Page>
      <PageHeader title={t('nav.suggested')}>{t('suggested.asked.description')}</PageHeader>
      <Banner tone="info">{t(user.is_staff ? 'suggested.asked.staff' : 'suggested.asked.restricted')}</Banner>
      <div className={styles.budget}>
        <NumberInput
          hideLabel
          label={t('suggested.budget', { currency: currency.code })}
          placeholder={t('suggested.budget', { currency: currency.code })}
          decimals={currency.minorUnits}
          value={budget}
          onChange={setBudget}
        />
      </div>
      <Tabs
        label={t('nav.suggested')}
        tabs={TABS.map((value) => ({ value, label: t(`suggested.asked.tabs.${value}`) }))}
        value={tab}
        onChange={(value) => setTab(value as AskedTab)}
      >
        <List key={tab} tab={tab} budget={asked} settings={settings} />
      </Tabs>
    </Page>
  );
}

const NOTHING_TYPED: ReadonlyMap<string, string> = new Map();

interface ListProps {
  tab: AskedTab;
  /** As it goes over the wire. */
  budget: string | undefined;
  settings: FacilitySettings;
}

function List({ tab, budget, settings }: ListProps) {
  const { t } = useTranslation(NAMESPACE);
  const ofServer = useServerTexts();
  const urgency = tab === 'all' ? undefined : tab;
  const query = { facility_id: settings.facilityId, urgency, budget };
  const pages = usePages('/api/orders/suggestions/', { query });
  const { rows, loading, failure, more } = pages;
  const { list, plan } = useMemo(() => listOf(rows, settings), [rows, settings]);
  return (
    <>
      {list.length > 0 ? (
        <SuggestionTable look list={list} plan={plan} typed={NOTHING_TYPED} type={nothing} settings={settings} />
      ) : null}
      {loading ? <Loading>{t('suggested.loading')}</Loading> : null}
      {list.length === 0 && !loading && !failure ? (
        <EmptyState title={t(tab === 'all' ? 'suggested.none' : `suggested.empty.${tab}`)}>
          {t(tab === 'all' ? 'suggested.noneHint' : `suggested.emptyHint.${tab}`)}
        </EmptyState>
      ) : null}
      <ListFailure read={pages} texts={{ offline: t('suggested.asked.offline') }} />
      {more ? <Button onClick={more}>{ofServer('list.more')}</Button> : null}
    </>
  );
}

const nothing = () => undefined;

function listOf(rows: readonly Suggestion[], { currency }: FacilitySettings) {
  // Of what nothing was used nothing is said, as on a device that works it out.
  const told = rows.filter(({ urgency }) => urgency !== 'none');
  const cut = new Set(told.filter((row) => row.cut).map((row) => row.product_uuid));
  const plan: Plan = { of: ({ uuid, packs }: Suggested) => ({ packs: packs ?? 0, cut: cut.has(uuid) }), over: 0n };
  return { list: told.map((row) => suggestedOf(row, currency)), plan };
}
