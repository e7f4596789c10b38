/** `/promos-and-discounts` (ROU-24): what runs, what comes, what is over, and what each gave away. */
import type { PromoDetail } from '@bloom/api-client';
import { ListFailure, usePages } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { Banner, Button, Chips, EmptyState, IconPlus, IconTags, Loading, Page, PageHeader, Stack } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE, type Till } from '../shared/use-till';
import { EndPromo } from './end-promo';
import { PromoForm } from './promo-form';
import { PromoRow } from './promo-row';
import styles from './promos.module.css';

const STATES = ['running', 'coming', 'over', 'off'] as const;
type State = (typeof STATES)[number];

export function PromosPage({ till }: { till: Till }) {
  const { t } = useTranslation(NAMESPACE);
  const { can } = useShell();
  if (!can('promo.create')) return <EmptyState title={t('promos.notYours')}>{t('promos.notYoursHint')}</EmptyState>;
  return <Promos till={till} />;
}

function Promos({ till }: { till: Till }) {
  const { t } = useTranslation(NAMESPACE);
  const [state, setState] = useState<State>('running');
  const [editing, setEditing] = useState<PromoDetail | 'new' | null>(null);
  const [ending, setEnding] = useState<PromoDetail | null>(null);
  const { reachable } = useConnectivity();
  const list = usePages('/api/promos/', { query: { facility_id: till.facilityId, state } });
  const done = () => {
    setEditing(null);
    setEnding(null);
    list.again();
  };
  return (
    <Page>
      <PageHeader
        title={t('promos.title')}
        actions={
          <Button
            variant="primary"
            icon={<IconPlus size={20} />}
            disabled={!reachable}
            onClick={() => setEditing('new')}
          >
            {t('promos.new')}
          </Button>
        }
      >
        {till.facilityName}
      </PageHeader>
      <Stack gap={16}>
        <Chips
          label={t('promos.states')}
          options={STATES.map((value) => ({ value, label: t(`promos.state.${value}`) }))}
          value={state}
          onChange={setState}
        />
        {reachable ? null : <Banner tone="attention">{t('promos.offline')}</Banner>}
        {reachable ? <ListFailure read={list} /> : null}
        {list.loading && list.rows.length === 0 ? <Loading /> : null}
        {list.count === 0 && !list.failure ? (
          <EmptyState icon={<IconTags size={36} />} title={t(`promos.none.${state}`)}>
            {t('promos.noneHint')}
          </EmptyState>
        ) : null}
        <ul className={styles.list}>
          {list.rows.map((promo) => (
            <PromoRow
              key={promo.id}
              promo={promo}
              till={till}
              onEdit={() => setEditing(promo)}
              onEnd={state === 'running' || state === 'coming' ? () => setEnding(promo) : undefined}
            />
          ))}
        </ul>
        {list.more ? <Button onClick={list.more}>{t('promos.more')}</Button> : null}
      </Stack>
      {editing ? (
        <PromoForm
          till={till}
          promo={editing === 'new' ? null : editing}
          onDone={done}
          onClose={() => setEditing(null)}
        />
      ) : null}
      {ending ? <EndPromo promo={ending} onDone={done} onClose={() => setEnding(null)} /> : null}
    </Page>
  );
}
