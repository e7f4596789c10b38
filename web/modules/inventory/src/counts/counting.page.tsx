/** A count that is going on: scan, type, scan the next. Only adding to a count that the server has needs the server. */
import { uuidV7 } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { useDraft } from '@bloom/shell-api/draft';
import { Banner, BreadcrumbHeader, EmptyState, IconPackages, Loading, Page, Stack, TextInput } from '@bloom/ui';
import { useRowFocus } from '@bloom/ui/row-focus';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ProductPicker } from '../documents/product-picker';
import { useUndo } from '../documents/undo';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { CountCard } from './count-card';
import { emptyDraft, openProduct, parseDraft, putProductBack } from './count-draft';
import { FinishCount } from './finish-count';
import { OPEN_COUNT } from './open-count';
import { useCardActions } from './use-card-actions';

/** @param addTo the count that the server has already, and that gets more lines; absent for one of its own */
export function CountingPage({ settings, addTo }: { settings: FacilitySettings; addTo?: string }) {
  const { t } = useTranslation(NAMESPACE);
  const navigate = useNavigate();
  const keptAs = addTo === undefined ? OPEN_COUNT : `${OPEN_COUNT}:${addTo}`;
  const begin = () => emptyDraft(uuidV7(), new Date().toISOString());
  const { drafts } = useShell();
  const kept = useDraft(drafts, keptAs, parseDraft, begin);
  const { value: draft, change, failed } = kept;
  const input = useRef<HTMLInputElement>(null);
  const focusRow = useRowFocus();
  const undo = useUndo();
  const actions = useCardActions(change, focusRow, input, (product, at) =>
    undo.offer({
      text: t('counts.removed', { name: product.name }),
      undo: () => change((before) => putProductBack(before, product, at)),
    }),
  );

  if (!draft) return <Loading />;
  const home = addTo === undefined ? '/stock-counts' : `/stock-counts/${addTo}`;
  return (
    <Page>
      <BreadcrumbHeader
        title={t(addTo === undefined ? 'counts.counting' : 'counts.countingMore')}
        onBack={() => navigate(home)}
      />
      <Stack gap={16}>
        <ProductPicker
          settings={settings}
          inputRef={input}
          onPick={(item, pack) => {
            const opened = openProduct(draft, item, pack, uuidV7);
            change(opened.draft);
            focusRow(opened.rowId);
          }}
        />
        {failed ? <Banner tone="failure">{t('counts.notKept')}</Banner> : null}
        {undo.note}
        {draft.products.length === 0 ? (
          <EmptyState icon={<IconPackages size={32} />} title={t('counts.begin')}>
            {t('counts.beginHint')}
          </EmptyState>
        ) : (
          <ul aria-label={t('counts.products')} style={{ display: 'grid', gap: 12 }}>
            {draft.products.map((product) => (
              <CountCard key={product.productId} product={product} settings={settings} actions={actions} />
            ))}
          </ul>
        )}
        {draft.products.length > 0 && addTo === undefined ? (
          <TextInput
            label={t('counts.note')}
            value={draft.note}
            onChange={(event) => {
              const note = event.currentTarget.value;
              change((before) => ({ ...before, note }));
            }}
          />
        ) : null}
      </Stack>
      <FinishCount draft={draft} kept={kept} settings={settings} addTo={addTo} />
    </Page>
  );
}
