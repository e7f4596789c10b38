import { parseMoney } from '@bloom/shell-api/money';
import { EmptyState, IconSearch, NumberInput, Tabs, TextInput } from '@bloom/ui';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJudgedCart } from '../cart/use-judged-cart';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { AddBar } from './add-bar';
import { planPacks } from './plan';
import styles from './suggested.module.css';
import { SuggestionTable } from './suggestion-table';
import { useTyped } from './use-typed';
import { matching, TABS, type Tab, type WorkedOut } from './work-out';

interface SuggestionListsProps {
  result: WorkedOut;
  settings: FacilitySettings;
}

/** The lists by how soon something is to be ordered, what of them the money buys, and the way into the cart. */
export function SuggestionLists({ result, settings }: SuggestionListsProps) {
  const { t } = useTranslation(NAMESPACE);
  const { lists } = result;
  const [chosen, setChosen] = useState<Tab | null>(null);
  // Until somebody chooses: where there is something to do.
  const [opened] = useState(() => TABS.find((tab) => lists[tab].length > 0) ?? 'urgent');
  const tab = chosen ?? opened;
  const [query, setQuery] = useState('');
  const [budget, setBudget] = useState('');
  const { typed, type, forget } = useTyped();
  const asked = useDeferredValue(query);
  const shown = useMemo(() => matching(lists[tab], asked), [lists, tab, asked]);
  const { total: inCart } = useJudgedCart(settings);
  // As far as it is typed: "12." is 12, ".5" is 0.50.
  const money = budget === '' ? null : parseMoney(`0${budget}`.replace(/\.$/, ''), settings.currency);
  const left = money === null ? null : money - (inCart ?? 0n);
  const plan = useMemo(
    () =>
      planPacks(
        TABS.flatMap((one) => lists[one]),
        typed,
        left,
      ),
    [lists, typed, left],
  );
  const tabs = TABS.map((value) => ({ value, label: t(`suggested.tabs.${value}`, { products: lists[value].length }) }));
  return (
    <>
      <div className={styles.tools}>
        <TextInput
          hideLabel
          label={t('suggested.search')}
          placeholder={t('suggested.search')}
          left={<IconSearch size={22} />}
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <div className={styles.budget}>
          <NumberInput
            hideLabel
            label={t('suggested.budget', { currency: settings.currency.code })}
            placeholder={t('suggested.budget', { currency: settings.currency.code })}
            decimals={settings.currency.minorUnits}
            value={budget}
            onChange={setBudget}
          />
        </div>
      </div>
      <Tabs label={t('nav.suggested')} tabs={tabs} value={tab} onChange={(value) => setChosen(value as Tab)}>
        {shown.length > 0 ? (
          <SuggestionTable key={tab} list={shown} plan={plan} typed={typed} type={type} settings={settings} />
        ) : (
          <EmptyState title={t(asked.trim() ? 'suggested.notFound' : `suggested.empty.${tab}`)}>
            {t(asked.trim() ? 'suggested.notFoundHint' : `suggested.emptyHint.${tab}`)}
          </EmptyState>
        )}
      </Tabs>
      <AddBar
        shown={shown}
        plan={plan}
        forget={forget}
        budget={money === null || left === null ? null : { all: money, left }}
        settings={settings}
      />
    </>
  );
}
