/** Puts a transfer together. It is kept on this device as it is typed; saving and sending need the server. */

import { uuidV7 } from '@bloom/local-db';
import { ReadFailure, useRead } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import {
  Actions,
  actionsWords,
  Banner,
  BreadcrumbHeader,
  Button,
  Loading,
  Page,
  Stack,
  Text,
  TextInput,
} from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { Confirm } from '../documents/confirm';
import { Discard } from '../documents/discard';
import { DocumentFailure } from '../documents/document-failure';
import { DocumentLines } from '../documents/document-lines';
import { ProductPicker } from '../documents/product-picker';
import table from '../documents/table.module.css';
import { useDocument } from '../documents/use-document';
import { NAMESPACE } from '../shared/namespace';
import type { Place } from '../shared/use-place';
import { useProducts } from '../shared/use-products';
import { useStockWrite } from '../shared/use-stock-write';
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
  toNewTransfer,
} from './rules/editing';
import { allowed } from './rules/states';
import { TRANSFER } from './transfer.page';

export function NewPage({ place }: { place: Place }) {
  const { t } = useTranslation(NAMESPACE);
  const navigate = useNavigate();
  return (
    <Page>
      <BreadcrumbHeader title={t('transfers.new')} onBack={() => navigate(`/stock-transfer/${place.facilityId}`)} />
      <Editor place={place} keptAs="inventory-transfer" begin={() => emptyDraft(uuidV7(), place.facilityId)} />
    </Page>
  );
}

export function EditPage({ place }: { place: Place }) {
  const { t } = useTranslation(NAMESPACE);
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const read = useRead(TRANSFER, { path: { id } });
  const transfer = read.answer;
  const detail = `/stock-transfer/${place.facilityId}?selectedRecord=${id}`;
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
      ) : allowed(transfer, place.facilityId).edit ? (
        <Editor place={place} keptAs={`inventory-transfer:${id}`} begin={() => draftOf(transfer)} />
      ) : (
        <Banner tone="info" actions={[{ label: t('transfers.show'), onClick: () => navigate(detail) }]}>
          {t('transfers.notEditable')}
        </Banner>
      )}
    </Page>
  );
}

interface EditorProps {
  place: Place;
  /** Key of the drafts of this device. */
  keptAs: string;
  begin: () => TransferDraft;
}

function Editor({ place, keptAs, begin }: EditorProps) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const { reachable } = useConnectivity();
  const navigate = useNavigate();
  const { index } = useProducts();
  const write = useStockWrite();
  const document = useDocument<TransferDraft, 'send' | 'discard'>(keptAs, parseDraft, begin);
  const { value: draft, change, forget, failed, undo, focusRow, input, asked, ask } = document;
  if (!draft) return <Loading />;
  const stock = new Map(
    draft.lines.flatMap(({ productId }) => {
      const item = index.get(productId);
      return item ? [[productId, item] as const] : [];
    }),
  );
  const problems = lineProblems(draft, stock);
  const payload = toNewTransfer(draft);
  const ready = payload !== null && draft.lines.length > 0 && problems.size === 0;
  const home = `/stock-transfer/${place.facilityId}`;

  /** Whether the server has it now. A first try that arrived without an answer made it already: then it is changed. */
  async function save(): Promise<boolean> {
    if (!draft || !payload) return false;
    if (!draft.saved) {
      const made = await write.write('POST', '/api/inventory-bff/stock-transfers/', { body: payload });
      if (made.failure && made.failure.code !== 'id_used') return false;
      if (!made.failure) {
        change((before) => ({ ...before, saved: true }));
        return true;
      }
    }
    const changed = await write.write('PUT', TRANSFER, { path: { id: draft.id }, body: payload });
    return !changed.failure;
  }
  async function leave(message: string) {
    await forget().catch(() => undefined);
    shell.notify({ kind: 'success', message });
    navigate(`${home}?selectedRecord=${draft?.id}`, { replace: true });
  }
  async function saveDraft() {
    if (await save()) await leave(t('transfers.savedDraft'));
  }
  async function send() {
    const path = { id: draft?.id ?? '' };
    const sent =
      (await save()) && (await write.write('POST', '/api/inventory-bff/stock-transfers/{id}/send/', { path }));
    ask(null);
    if (!sent || sent.failure) return;
    await leave(t('transfers.done.send', { number: sent.answer.number }));
    // When it fails it is tried again by itself; the stock has left either way.
    await shell.refreshInventory().catch(() => undefined);
  }

  return (
    <Stack gap={16}>
      <DestinationPicker
        facilityId={place.facilityId}
        value={draft.destination}
        onChange={(destination) => change((before) => ({ ...before, destination }))}
      />
      <ProductPicker
        place={place}
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
            place={place}
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
      <DocumentFailure write={write} />
      <Actions>
        <Text className={actionsWords} tone={reachable ? 'muted' : 'attention'} role="status">
          {problems.size > 0
            ? t('transfers.wrongLines', { count: problems.size })
            : t(reachable ? 'picking.keptHere' : 'transfers.offline')}
        </Text>
        {draft.lines.length > 0 ? (
          <Button variant="danger" onClick={() => ask('discard')}>
            {t('transfers.discard')}
          </Button>
        ) : null}
        <Button disabled={!payload || !reachable} busy={write.busy} onClick={() => void saveDraft()}>
          {t('transfers.saveDraft')}
        </Button>
        <Button variant="primary" size="large" disabled={!ready || !reachable} onClick={() => ask('send')}>
          {t('transfers.send', { count: draft.lines.length })}
        </Button>
      </Actions>
      {asked === 'send' ? (
        <Confirm
          title={t('transfers.ask.send.title', { name: draft.destination?.name })}
          action={t('transfers.ask.send.action', { count: draft.lines.length, number: '' })}
          busy={write.busy}
          onConfirm={() => void send()}
          onClose={() => ask(null)}
        >
          {t('transfers.ask.send.hint', { name: draft.destination?.name })}
        </Confirm>
      ) : null}
      {asked === 'discard' ? (
        <Discard texts="transfers" lines={draft.lines.length} forget={forget} home={home} onClose={() => ask(null)} />
      ) : null}
    </Stack>
  );
}
