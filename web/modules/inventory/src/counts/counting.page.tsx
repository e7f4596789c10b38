/** A count that is going on: scan, type, scan the next. Only adding to a count that the server has needs the server. */
import type { NewStockCount } from '@bloom/api-client';
import { uuidV7 } from '@bloom/local-db';
import { useConnectivity, useShell } from '@bloom/shell-api';
import {
  Actions,
  actionsWords,
  Banner,
  BreadcrumbHeader,
  Button,
  EmptyState,
  IconPackages,
  Loading,
  Page,
  Stack,
  Text,
  TextInput,
} from '@bloom/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Confirm } from '../documents/confirm';
import { DocumentFailure } from '../documents/document-failure';
import { ProductPicker } from '../documents/product-picker';
import { useUndo } from '../documents/undo';
import { useDraft } from '../documents/use-draft';
import { useRowFocus } from '../documents/use-row-focus';
import { NAMESPACE } from '../shared/namespace';
import type { Place } from '../shared/use-place';
import { useStockWrite } from '../shared/use-stock-write';
import { CountCard, type CountCardActions } from './count-card';
import {
  addLot,
  type CountDraft,
  type CountedProduct,
  changeRow,
  draftFacts,
  emptyDraft,
  nextRow,
  openProduct,
  parseDraft,
  putProductBack,
  removeProduct,
  removeRow,
  setLot,
  setQuantity,
  toNewStockCount,
} from './count-draft';
import { OPEN_COUNT } from './open-count';

const now = () => new Date().toISOString();

/** @param addTo the count that the server has already, and that gets more lines; absent for one of its own */
export function CountingPage({ place, addTo }: { place: Place; addTo?: string }) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const navigate = useNavigate();
  const keptAs = addTo === undefined ? OPEN_COUNT : `${OPEN_COUNT}:${addTo}`;
  const begin = () => emptyDraft(uuidV7(), now());
  const { value: draft, saved, change, forget, failed } = useDraft(keptAs, parseDraft, begin);
  const { reachable } = useConnectivity();
  const write = useStockWrite();
  const input = useRef<HTMLInputElement>(null);
  const focusRow = useRowFocus();
  const undo = useUndo();
  const [sending, setSending] = useState<'no' | 'asked' | 'busy' | 'failed'>('no');
  const actions = useCardActions(change, focusRow, input, (product, at) =>
    undo.offer({
      text: t('counts.removed', { name: product.name }),
      undo: () => change((before) => putProductBack(before, product, at)),
    }),
  );

  // It was sent, and this device went down before the open count was put away.
  const id = draft?.id;
  useEffect(() => {
    if (id === undefined || addTo !== undefined) return;
    void shell.outbox.get(id).then((sent) => {
      if (sent) void forget().then(() => navigate(`/stock-counts/${id}`, { replace: true }));
    });
  }, [shell, id, addTo, forget, navigate]);

  if (!draft) return <Loading />;
  const facts = draftFacts(draft);
  const payload = toNewStockCount(draft, place.facilityId);

  const home = addTo === undefined ? '/stock-counts' : `/stock-counts/${addTo}`;
  const waits = addTo !== undefined && !reachable;

  /** People of the provider have nothing in the outbox (decision 50): theirs goes to the server itself. */
  async function keep(id: string, counted: NewStockCount) {
    if (shell.session.user.is_staff)
      await shell.server.write('POST', '/api/inventory/stock-counts/', { body: counted, key: id });
    else await shell.record('stock_count', { uuid: id, madeAt: now(), payload: counted });
  }

  async function send(count: CountDraft) {
    if (!payload) return;
    setSending('busy');
    try {
      await keep(count.id, payload);
    } catch (error) {
      console.error('The count could not be put into the outbox', error);
      return setSending('failed');
    }
    await forget().catch(() => undefined);
    shell.syncNow();
    shell.notify({ kind: 'success', message: t('counts.kept', { count: payload.lines.length }) });
    navigate(`/stock-counts/${count.id}`, { replace: true });
  }

  async function add(to: string) {
    if (!payload) return;
    setSending('busy');
    const call = { path: { id: to }, body: { lines: payload.lines } };
    const added = await write.write('POST', '/api/inventory/stock-counts/{id}/lines/', call);
    if (added.failure) return setSending('no');
    await forget().catch(() => undefined);
    shell.notify({ kind: 'success', message: t('counts.added', { count: payload.lines.length }) });
    navigate(home, { replace: true });
  }

  return (
    <Page>
      <BreadcrumbHeader
        title={t(addTo === undefined ? 'counts.counting' : 'counts.countingMore')}
        onBack={() => navigate(home)}
      />
      <Stack gap={16}>
        <ProductPicker
          place={place}
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
              <CountCard key={product.productId} product={product} place={place} actions={actions} />
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
      <DocumentFailure write={write} />
      {sending === 'failed' ? <Banner tone="failure">{t('counts.notStored')}</Banner> : null}
      {draft.products.length > 0 ? (
        <Actions>
          <Text className={actionsWords} tone={facts.problems > 0 || waits ? 'attention' : 'muted'} role="status">
            {facts.problems > 0
              ? t('counts.problems', { count: facts.problems })
              : waits
                ? t('counts.moreOffline')
                : t('counts.soFar', { count: saved ? draftFacts(saved).counted : 0 })}
          </Text>
          <Button variant="primary" size="large" disabled={!payload || waits} onClick={() => setSending('asked')}>
            {addTo === undefined ? t('counts.finish') : t('counts.moreAction', { count: payload?.lines.length ?? 0 })}
          </Button>
        </Actions>
      ) : null}
      {payload && (sending === 'asked' || sending === 'busy') ? (
        <Confirm
          title={t(addTo === undefined ? 'counts.finishTitle' : 'counts.moreTitle')}
          action={t(addTo === undefined ? 'counts.finishAction' : 'counts.moreAction', {
            count: payload.lines.length,
          })}
          busy={sending === 'busy'}
          onConfirm={() => void (addTo === undefined ? send(draft) : add(addTo))}
          onClose={() => setSending('no')}
        >
          <p>{t(addTo === undefined ? 'counts.finishHint' : 'counts.moreHint')}</p>
          {facts.left > 0 ? <p>{t('counts.leftHint', { count: facts.left })}</p> : null}
        </Confirm>
      ) : null}
    </Page>
  );
}

/** The same functions for the whole life of the page, so that a card is drawn again only when its product changes. */
function useCardActions(
  change: (next: (before: CountDraft) => CountDraft) => void,
  focusRow: (id: string) => void,
  input: { current: HTMLInputElement | null },
  onRemoved: (product: CountedProduct, at: number) => void,
): CountCardActions {
  const latest = useRef(onRemoved);
  useEffect(() => {
    latest.current = onRemoved;
  });
  const actions = useRef<CountCardActions>(null);
  const removed = useCallback((product: CountedProduct, at: number) => latest.current(product, at), []);
  actions.current ??= {
    quantity: (rowId, quantity) => change((before) => setQuantity(before, rowId, quantity, now())),
    lot: (rowId, lot) => change((before) => setLot(before, rowId, lot)),
    expiry: (rowId, expiry) => change((before) => changeRow(before, rowId, { expiry })),
    removeRow: (rowId) => change((before) => removeRow(before, rowId)),
    addLot(productId) {
      const id = uuidV7();
      change((before) => addLot(before, productId, id));
      focusRow(id);
    },
    remove(product) {
      change((before) => {
        removed(product, before.products.indexOf(product));
        return removeProduct(before, product.productId);
      });
    },
    goOn(product, rowId) {
      const next = nextRow(product, rowId);
      if (next) focusRow(next);
      else input.current?.focus();
    },
  };
  return actions.current;
}
