/** Puts a transfer together. It is kept on this device as it is typed; saving and sending need the server. */
import { uuidV7 } from '@bloom/local-db';
import { ReadFailure, useRead } from '@bloom/server-data';
import { Banner, BreadcrumbHeader, Loading, Page, Stack, TextInput } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { DocumentFailure } from '../documents/document-failure';
import { DocumentLines } from '../documents/document-lines';
import { ProductPicker } from '../documents/product-picker';
import table from '../documents/table.module.css';
import { useDocument } from '../documents/use-document';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { useProducts } from '../shared/use-products';
import { DestinationPicker } from './destination-picker';
import { EditLine } from './edit-line';
import {
  addProduct,
  changeLine,
  draftOf,
  emptyDraft,
  lineProblems,
  parseDraft,
  putBack,
  removeLine,
  type TransferDraft,
} from './rules/editing';
import { allowed } from './rules/states';
import { SendBar } from './send-bar';
import { TRANSFER } from './transfer.page';
import { type OpenTransfer, useSaveTransfer } from './use-save-transfer';

export function NewPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const navigate = useNavigate();
  return (
    <Page>
      <BreadcrumbHeader title={t('transfers.new')} onBack={() => navigate(`/stock-transfer/${settings.facilityId}`)} />
      <Editor settings={settings} keptAs="inventory-transfer" begin={() => emptyDraft(uuidV7(), settings.facilityId)} />
    </Page>
  );
}

export function EditPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const read = useRead(TRANSFER, { path: { id } });
  const transfer = read.answer;
  const detail = `/stock-transfer/${settings.facilityId}?selectedRecord=${id}`;
  return (
    <Page>
      <BreadcrumbHeader
        title={transfer ? t('transfers.editing', { number: transfer.number }) : t('transfers.one')}
        onBack={() => navigate(detail)}
      />
      {!transfer ? (
        read.failure ? (
          <ReadFailure read={read} gone={t('transfers.gone')} />
        ) : (
          <Loading />
        )
      ) : allowed(transfer, settings.facilityId).edit ? (
        <Editor settings={settings} keptAs={`inventory-transfer:${id}`} begin={() => draftOf(transfer)} />
      ) : (
        <Banner tone="info" actions={[{ label: t('transfers.show'), onClick: () => navigate(detail) }]}>
          {t('transfers.notEditable')}
        </Banner>
      )}
    </Page>
  );
}

interface EditorProps {
  settings: FacilitySettings;
  /** Key of the drafts of this device. */
  keptAs: string;
  begin: () => TransferDraft;
}

function Editor({ settings, keptAs, begin }: EditorProps) {
  const { t } = useTranslation(NAMESPACE);
  const { index } = useProducts();
  const home = `/stock-transfer/${settings.facilityId}`;
  const transfer: OpenTransfer = useDocument(keptAs, parseDraft, begin);
  const { value: draft, change, failed, undo, focusRow, input } = transfer;
  const saving = useSaveTransfer(transfer, home);
  if (!draft) return <Loading />;
  const stock = new Map(
    draft.lines.flatMap(({ productId }) => {
      const item = index.get(productId);
      return item ? [[productId, item] as const] : [];
    }),
  );
  const problems = lineProblems(draft, stock);

  return (
    <Stack gap={16}>
      <DestinationPicker
        facilityId={settings.facilityId}
        value={draft.destination}
        onChange={(destination) => change((before) => ({ ...before, destination }))}
      />
      <ProductPicker
        settings={settings}
        showStock
        inputRef={input}
        onPick={(item) => {
          const added = addProduct(draft, item, null, uuidV7());
          change(added.draft);
          focusRow(added.lineId);
        }}
      />
      <DocumentLines
        label={t('transfers.linesToSend')}
        className={table.list}
        failed={failed}
        undoNote={undo.note}
        none={t('transfers.begin')}
        noneHint={t('transfers.beginHint')}
        lines={draft.lines.map((line, at) => (
          <EditLine
            key={line.id}
            line={line}
            item={stock.get(line.productId)}
            problem={problems.get(line.id)}
            settings={settings}
            onChange={(fields) => change((before) => changeLine(before, line.id, fields))}
            onEnter={() => input.current?.focus()}
            onRemove={() => {
              change((before) => removeLine(before, line.id));
              undo.offer({
                text: t('transfers.removed', { name: line.name }),
                undo: () => change((before) => putBack(before, line, at)),
              });
            }}
          />
        ))}
      />
      <TextInput
        label={t('transfers.note')}
        value={draft.note}
        onChange={(event) => {
          const note = event.currentTarget.value;
          change((before) => ({ ...before, note }));
        }}
      />
      <DocumentFailure write={saving.write} />
      <SendBar draft={draft} transfer={transfer} saving={saving} wrong={problems.size} home={home} />
    </Stack>
  );
}
