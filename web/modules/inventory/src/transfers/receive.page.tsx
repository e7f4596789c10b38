/** Receiving: each line as it is unpacked. Nothing moves before it is finalised. */
import type { StockTransfer } from '@bloom/api-client';
import { SearchIndex } from '@bloom/local-db/catalogue';
import { ReadFailure, useRead } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { useDraft } from '@bloom/shell-api/draft';
import { Banner, BreadcrumbHeader, Button, Loading, Page, Stack, Text } from '@bloom/ui';
import { useRowFocus } from '@bloom/ui/row-focus';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { DocumentFailure } from '../documents/document-failure';
import { ProductPicker } from '../documents/product-picker';
import table from '../documents/table.module.css';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { ReceiveLine } from './receive-line';
import { ReceivingBar } from './receiving-bar';
import { beginReceiving, lineOfPack, nextUncounted, type ReceivedEntry, setReceived } from './rules/receiving';
import { allowed } from './rules/states';
import { TRANSFER } from './transfer.page';
import { HoursLeft } from './transfers.page';
import { useReceiving } from './use-receiving';

export function ReceivePage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const read = useRead(TRANSFER, { path: { id } });
  // What was loaded first stays: what is typed belongs to it, and a transfer does not change while it is on its way.
  const [loaded, setLoaded] = useState<StockTransfer>();
  if (!loaded && read.answer) setLoaded(read.answer);
  const detail = `/stock-transfer/${settings.facilityId}?selectedRecord=${id}`;
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
      ) : allowed(loaded, settings.facilityId).receive ? (
        <Receiving transfer={loaded} settings={settings} onDone={() => navigate(detail, { replace: true })} />
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
  settings: FacilitySettings;
  onDone: () => void;
}

function Receiving({ transfer, settings, onDone }: ReceivingProps) {
  const { t } = useTranslation(NAMESPACE);
  const { drafts } = useShell();
  const input = useRef<HTMLInputElement>(null);
  const focusRow = useRowFocus();
  const begin = (kept: unknown) => beginReceiving(transfer, kept);
  const kept = useDraft<ReceivedEntry[]>(drafts, `inventory-receiving:${transfer.id}`, begin, () => begin(undefined));
  const receiving = useReceiving(transfer, kept, onDone);
  const products = useMemo(() => productsOf(transfer), [transfer]);
  const entries = kept.value;
  if (!entries) return <Loading />;
  const set = (next: ReceivedEntry) =>
    kept.change((before) => before.map((entry) => (entry.lineId === next.lineId ? next : entry)));

  function goOn(lineId: string) {
    const next = nextUncounted(transfer, entries ?? [], lineId);
    if (next) focusRow(next.id);
    else input.current?.focus();
  }

  return (
    <Stack gap={16}>
      <Text tone="muted">
        {t('transfers.receivingHint')} <HoursLeft transfer={transfer} />
      </Text>
      <ProductPicker
        settings={settings}
        among={products}
        inputRef={input}
        onPick={(item, pack) => {
          const line = lineOfPack(transfer, entries, item.uuid, pack.lot);
          if (line) focusRow(line.id);
        }}
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
              settings={settings}
              onChange={set}
              onEnter={() => goOn(line.id)}
            />
          );
        })}
      </ul>
      <DocumentFailure write={receiving.write} />
      <ReceivingBar transfer={transfer} entries={entries} receiving={receiving} settings={settings} />
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
