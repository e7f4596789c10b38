/** A count that is going on: scan, type, scan the next. Nothing here needs the server. */
import { uuidV7 } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import {
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
import { Confirm } from '../picking/confirm';
import { ProductPicker } from '../picking/product-picker';
import table from '../picking/table.module.css';
import { useUndo } from '../picking/undo';
import { useKept } from '../picking/use-kept';
import { useRowFocus } from '../picking/use-row-focus';
import { NAMESPACE } from '../shared/namespace';
import type { Place } from '../shared/use-place';
import {
  addLot,
  bookFacts,
  type CountBook,
  type CountedProduct,
  changeRow,
  emptyBook,
  nextRow,
  openProduct,
  parseBook,
  putProductBack,
  removeProduct,
  removeRow,
  setLot,
  setQuantity,
  toNewStockCount,
} from './count-book';
import { CountCard, type CountCardActions } from './count-card';
import { OPEN_COUNT } from './open-count';

const now = () => new Date().toISOString();

export function CountingPage({ place }: { place: Place }) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const navigate = useNavigate();
  const { value: book, change, forget, failed } = useKept(OPEN_COUNT, parseBook, () => emptyBook(uuidV7(), now()));
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
  const id = book?.id;
  useEffect(() => {
    if (id === undefined) return;
    void shell.outbox.get(id).then((sent) => {
      if (sent) void forget().then(() => navigate(`/stock-counts/${id}`, { replace: true }));
    });
  }, [shell, id, forget, navigate]);

  if (!book) return <Loading />;
  const facts = bookFacts(book);
  const payload = toNewStockCount(book, place.facilityId);

  async function send(count: CountBook) {
    if (!payload) return;
    setSending('busy');
    try {
      await shell.recordStockCount({ uuid: count.id, madeAt: now(), payload });
    } catch (error) {
      console.error('The count could not be put into the outbox', error);
      return setSending('failed');
    }
    await forget().catch(() => undefined);
    shell.syncNow();
    shell.notify({ kind: 'success', message: t('counts.kept', { count: payload.lines.length }) });
    navigate(`/stock-counts/${count.id}`, { replace: true });
  }

  return (
    <Page>
      <BreadcrumbHeader title={t('counts.counting')} onBack={() => navigate('/stock-counts')} />
      <Stack gap={16}>
        <ProductPicker
          place={place}
          inputRef={input}
          onPick={(item, pack) => {
            const opened = openProduct(book, item, pack, uuidV7);
            change(opened.book);
            focusRow(opened.rowId);
          }}
        />
        {failed ? <Banner tone="failure">{t('counts.notKept')}</Banner> : null}
        {undo.note}
        {book.products.length === 0 ? (
          <EmptyState icon={<IconPackages size={32} />} title={t('counts.begin')}>
            {t('counts.beginHint')}
          </EmptyState>
        ) : (
          <ul aria-label={t('counts.products')} style={{ display: 'grid', gap: 12 }}>
            {book.products.map((product) => (
              <CountCard key={product.productId} product={product} place={place} actions={actions} />
            ))}
          </ul>
        )}
        {book.products.length > 0 ? (
          <TextInput
            label={t('counts.note')}
            value={book.note}
            onChange={(event) => {
              const note = event.currentTarget.value;
              change((before) => ({ ...before, note }));
            }}
          />
        ) : null}
      </Stack>
      {sending === 'failed' ? <Banner tone="failure">{t('counts.notStored')}</Banner> : null}
      {book.products.length > 0 ? (
        <div className={table.actions}>
          <Text className={table.actionsWords} tone={facts.problems > 0 ? 'attention' : 'muted'} role="status">
            {facts.problems > 0
              ? t('counts.problems', { count: facts.problems })
              : t('counts.soFar', { count: facts.counted })}
          </Text>
          <Button variant="primary" size="large" disabled={!payload} onClick={() => setSending('asked')}>
            {t('counts.finish')}
          </Button>
        </div>
      ) : null}
      {payload && (sending === 'asked' || sending === 'busy') ? (
        <Confirm
          title={t('counts.finishTitle')}
          action={t('counts.finishAction', { count: payload.lines.length })}
          busy={sending === 'busy'}
          onConfirm={() => void send(book)}
          onClose={() => setSending('no')}
        >
          <p>{t('counts.finishHint')}</p>
          {facts.left > 0 ? <p>{t('counts.leftHint', { count: facts.left })}</p> : null}
        </Confirm>
      ) : null}
    </Page>
  );
}

/** The same functions for the whole life of the page, so that a card is drawn again only when its product changes. */
function useCardActions(
  change: (next: (before: CountBook) => CountBook) => void,
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
