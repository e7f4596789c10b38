/** Receiving: each line as it is unpacked. Nothing moves before it is finalised. */

import type { StockTransfer } from '@bloom/api-client';
import { SearchIndex } from '@bloom/local-db/catalogue';
import { ReadFailure, useRead } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import {
  Actions,
  actionsWords,
  Banner,
  BreadcrumbHeader,
  Button,
  formatCount,
  Loading,
  Page,
  Stack,
  Text,
} from '@bloom/ui';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { Confirm } from '../documents/confirm';
import { DocumentFailure } from '../documents/document-failure';
import { ProductPicker } from '../documents/product-picker';
import table from '../documents/table.module.css';
import { useDraft } from '../documents/use-draft';
import { useRowFocus } from '../documents/use-row-focus';
import { NAMESPACE } from '../shared/namespace';
import type { Place } from '../shared/use-place';
import { useStockWrite } from '../shared/use-stock-write';
import { ReceiveLine } from './receive-line';
import { beginReceiving, problemOf, type ReceivedEntry, setReceived, sumsOf, toReceivedLines } from './rules/receiving';
import { allowed } from './rules/states';
import { TRANSFER } from './transfer.page';
import { HoursLeft } from './transfers.page';

export function ReceivePage({ place }: { place: Place }) {
  const { t } = useTranslation(NAMESPACE);
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const read = useRead(TRANSFER, { path: { id } });
  // What was loaded first stays: what is typed belongs to it, and a transfer does not change while it is on its way.
  const [loaded, setLoaded] = useState<StockTransfer>();
  if (!loaded && read.answer) setLoaded(read.answer);
  const detail = `/stock-transfer/${place.facilityId}?selectedRecord=${id}`;
  return (
    <Page>
      <BreadcrumbHeader
        title={loaded ? t('transfers.receiving', { name: loaded.source_facility.name }) : t('transfers.one')}
        onBack={() => navigate(detail)}
      />
      {!loaded ? (
        read.failure ? (
          <ReadFailure read={read} gone={t('transfers.gone')} />
        ) : (
          <Loading />
        )
      ) : allowed(loaded, place.facilityId).receive ? (
        <Receiving transfer={loaded} place={place} onDone={() => navigate(detail, { replace: true })} />
      ) : (
        <Banner tone="info" actions={[{ label: t('transfers.show'), onClick: () => navigate(detail) }]}>
          {t('transfers.notReceivable')}
        </Banner>
      )}
    </Page>
  );
}

interface ReceivingProps {
  transfer: StockTransfer;
  place: Place;
  onDone: () => void;
}

function Receiving({ transfer, place, onDone }: ReceivingProps) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const write = useStockWrite();
  const input = useRef<HTMLInputElement>(null);
  const focusRow = useRowFocus();
  const [asked, setAsked] = useState(false);
  const begin = (kept: unknown) => beginReceiving(transfer, kept);
  const kept = useDraft<ReceivedEntry[]>(`inventory-receiving:${transfer.id}`, begin, () => begin(undefined));
  const products = useMemo(() => productsOf(transfer), [transfer]);
  const entries = kept.value;
  if (!entries) return <Loading />;
  const sums = sumsOf(entries);
  const wrong = entries.filter((entry) => problemOf(entry) !== null).length;
  const units = (count: number) => formatCount(count, place.language);
  const set = (next: ReceivedEntry) =>
    kept.change((before) => before.map((entry) => (entry.lineId === next.lineId ? next : entry)));

  function goTo(productId: string, lot: string | undefined) {
    const lines = transfer.products.filter((line) => line.product_id === productId);
    const wanted = lines.find((line) => lot !== undefined && line.lot?.toUpperCase() === lot.toUpperCase());
    const uncounted = lines.find((line) => entries?.some((one) => one.lineId === line.id && one.received === ''));
    const line = wanted ?? uncounted ?? lines[0];
    if (line) focusRow(line.id);
  }
  function goOn(lineId: string) {
    const at = transfer.products.findIndex(({ id }) => id === lineId);
    const next = transfer.products
      .slice(at + 1)
      .find((line) => entries?.some((e) => e.lineId === line.id && !e.received));
    if (next) focusRow(next.id);
    else input.current?.focus();
  }
  const received = () => ({ path: { id: transfer.id }, body: toReceivedLines(entries) });
  async function save() {
    const done = await write.write('PUT', '/api/inventory-bff/stock-transfers/{id}/received/', received());
    if (done.failure) return;
    await kept.forget().catch(() => undefined);
    shell.notify({ kind: 'success', message: t('transfers.saved') });
    onDone();
  }
  async function finalise() {
    const done = await write.write('POST', '/api/inventory-bff/stock-transfers/{id}/finalise/', received());
    setAsked(false);
    if (done.failure) return;
    await kept.forget().catch(() => undefined);
    shell.notify({ kind: 'success', message: t('transfers.done.finalise', { number: transfer.number }) });
    onDone();
    // When it fails it is tried again by itself; the stock has moved either way.
    await shell.refreshInventory().catch(() => undefined);
  }

  return (
    <Stack gap={16}>
      <Text tone="muted">
        {t('transfers.receivingHint')} <HoursLeft transfer={transfer} />
      </Text>
      <ProductPicker
        place={place}
        among={products}
        inputRef={input}
        onPick={(item, pack) => goTo(item.uuid, pack.lot)}
      />
      {kept.failed ? <Banner tone="failure">{t('picking.notKept')}</Banner> : null}
      <div>
        <Button
          onClick={() =>
            kept.change((before) => before.map((one) => (one.received ? one : setReceived(one, String(one.sent)))))
          }
        >
          {t('transfers.allAsSent')}
        </Button>
      </div>
      <ul className={table.list} aria-label={t('transfers.linesToReceive')}>
        {transfer.products.map((line) => {
          const entry = entries.find(({ lineId }) => lineId === line.id);
          if (!entry) return null;
          return (
            <ReceiveLine
              key={line.id}
              line={line}
              entry={entry}
              place={place}
              onChange={set}
              onEnter={() => goOn(line.id)}
            />
          );
        })}
      </ul>
      <DocumentFailure write={write} />
      <Actions>
        <Text className={actionsWords} role="status" tone={wrong > 0 ? 'attention' : 'muted'}>
          {wrong > 0
            ? t('transfers.wrongLines', { count: wrong })
            : t('transfers.countedOf', { counted: units(sums.counted), lines: units(sums.lines) })}
        </Text>
        <Button disabled={wrong > 0 || sums.counted === 0} busy={write.busy} onClick={() => void save()}>
          {t('transfers.saveForNow')}
        </Button>
        <Button variant="primary" size="large" disabled={wrong > 0} onClick={() => setAsked(true)}>
          {t('transfers.finalise', { count: sums.lines })}
        </Button>
      </Actions>
      {asked ? (
        <Confirm
          title={t('transfers.finaliseTitle', { name: transfer.source_facility.name })}
          action={t('transfers.finalise', { count: sums.lines })}
          busy={write.busy}
          onConfirm={() => void finalise()}
          onClose={() => setAsked(false)}
        >
          <p>{t('transfers.finaliseHint', { arriving: units(sums.arriving), sent: units(sums.sent) })}</p>
          {sums.missing > 0 ? <p>{t('transfers.missingHint', { units: units(sums.missing) })}</p> : null}
          {sums.surplus > 0 ? <p>{t('transfers.surplusHint', { units: units(sums.surplus) })}</p> : null}
          {sums.lines > sums.counted ? (
            <p>{t('transfers.uncountedHint', { count: sums.lines - sums.counted })}</p>
          ) : null}
        </Confirm>
      ) : null}
    </Stack>
  );
}

/** What can be scanned here: the products of the transfer, which this facility may never have had. */
function productsOf(transfer: StockTransfer): SearchIndex {
  const nothing = {
    generic_name: '',
    brand_name: '',
    form: '',
    strength: '',
    pack_size: '',
    walk_in_selling_price: '',
    member_selling_price: '',
    quantity: 0,
    expiry_date: null,
    batches: [],
  };
  const items = new Map(
    transfer.products.map(({ product_id: uuid, name, barcode_id }) => [
      uuid,
      { ...nothing, category: '', is_custom: false, reorder_level: null, uuid, name, barcode_id },
    ]),
  );
  return new SearchIndex([...items.values()]);
}
