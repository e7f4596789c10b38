import { type InventoryRecord, uuidV7 } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { type Draft, useDraft } from '@bloom/shell-api/draft';
import { Banner, BreadcrumbHeader, EmptyState, Loading, Page, Stack, Text } from '@bloom/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { mayOrder } from '../shared/may-order';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { type AskDraft, beginAsking, PROVIDER, parseAsking, withLot, withoutProduct } from './ask-draft';
import { AskForm } from './ask-form';
import { BatchFields } from './batch-fields';
import { ProductSearch } from './product-search';
import styles from './returns.module.css';
import { useStock } from './use-stock';

/** Which lots go back, to whom and why. `?product=&batch=` begin with a lot, `?owner=provider` with goods of the provider. */
export function NewReturnPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const navigate = useNavigate();
  const stock = useStock();
  const draft = useDraft(shell.drafts, `orders-return.${settings.userId}`, parseAsking, () => beginAsking(uuidV7()));
  useBeginning(stock, draft);
  const isLoading = draft.value === undefined || (stock.state === 'loading' && stock.index.size === 0);
  return (
    <Page>
      <BreadcrumbHeader title={t('returns.new')} onBack={() => navigate('/returns')} />
      {!mayOrder(shell) ? (
        <EmptyState title={t('returns.mayNot')}>{t('returns.mayNotHint')}</EmptyState>
      ) : isLoading || draft.value === undefined ? (
        <Loading />
      ) : (
        <Asking draft={draft} value={draft.value} stock={stock} settings={settings} />
      )}
    </Page>
  );
}

interface AskingProps {
  draft: Draft<AskDraft>;
  value: AskDraft;
  stock: ReturnType<typeof useStock>;
  settings: FacilitySettings;
}

function Asking({ draft, value, stock, settings }: AskingProps) {
  const { t } = useTranslation(NAMESPACE);
  const { change } = draft;
  // As they are now: what was sold meanwhile goes back no more.
  const items = value.chosen.map((uuid) => stock.index.get(uuid)).filter((item) => item !== undefined);
  const type = (batch: string, units: string) =>
    change((before) => ({ ...before, typed: { ...before.typed, [batch]: units } }));
  return (
    <Stack gap={16}>
      <Text tone="muted">{t('returns.newHint')}</Text>
      {draft.failed ? <Banner tone="attention">{t('returns.notKept')}</Banner> : null}
      <ProductSearch
        stock={stock}
        settings={settings}
        onPick={({ uuid }) => change((before) => withLot(before, uuid, undefined))}
      />
      <ul className={styles.list} aria-label={t('returns.chosen')}>
        {items.map((item) => (
          <BatchFields
            key={item.uuid}
            item={item}
            typed={value.typed}
            settings={settings}
            onType={type}
            onDrop={() => change((before) => withoutProduct(before, item.uuid, item.batches))}
          />
        ))}
      </ul>
      <AskForm draft={draft} value={value} items={items} />
    </Stack>
  );
}

/** Once, as soon as the product that the address names is known here. */
function useBeginning({ index, version }: ReturnType<typeof useStock>, { value, change }: Draft<AskDraft>) {
  const [search] = useSearchParams();
  const begun = useRef(false);
  const isRead = value !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index changes in place, its version tells
  useEffect(() => {
    const item: InventoryRecord | undefined = index.get(search.get('product') ?? '');
    if (begun.current || !isRead || !item) return;
    begun.current = true;
    const lot = item.batches.find(({ id }) => id === search.get('batch'));
    const ofProvider = search.get('owner') === 'provider';
    change((before) => ({ ...withLot(before, item.uuid, lot), ...(ofProvider ? { to: PROVIDER } : {}) }));
  }, [index, version, isRead, change]);
}
