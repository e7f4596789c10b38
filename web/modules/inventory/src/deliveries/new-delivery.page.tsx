/** A delivery by hand: scan a pack, say how many, and what of it is not taken. Kept on this device as it is typed. */
import { uuidV7 } from '@bloom/local-db';
import { useConnectivity, useShell } from '@bloom/shell-api';
import {
  Actions,
  actionsWords,
  BreadcrumbHeader,
  Button,
  formatCount,
  Loading,
  Page,
  Stack,
  Text,
  TextInput,
} from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Confirm } from '../documents/confirm';
import { Discard } from '../documents/discard';
import { DocumentFailure } from '../documents/document-failure';
import { DocumentLines } from '../documents/document-lines';
import { ProductPicker } from '../documents/product-picker';
import { useDocument } from '../documents/use-document';
import { NAMESPACE } from '../shared/namespace';
import type { Place } from '../shared/use-place';
import { useStockWrite } from '../shared/use-stock-write';
import styles from './deliveries.module.css';
import { DeliveryLineCard } from './delivery-line-card';
import {
  addPack,
  changeDeliveryLine,
  type DeliveryDraft,
  deliveryProblem,
  deliverySums,
  emptyDelivery,
  headProblem,
  parseDelivery,
  putLineBack,
  removeDeliveryLine,
  toNewDelivery,
} from './delivery-lines';
import { NewProductPicker } from './new-product-picker';
import { OPEN_DELIVERY } from './open-delivery';

type Asked = 'receive' | 'again' | 'discard';

export function NewDeliveryPage({ place }: { place: Place }) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const { reachable } = useConnectivity();
  const navigate = useNavigate();
  const write = useStockWrite();
  const begin = () => emptyDelivery(uuidV7(), place.today());
  const document = useDocument<DeliveryDraft, Asked>(OPEN_DELIVERY, parseDelivery, begin);
  const { value: draft, change, forget, failed, undo, focusRow, input, asked, ask } = document;
  if (!draft) return <Loading />;
  const today = place.today();
  const sums = deliverySums(draft);
  const head = headProblem(draft, today);
  const wrong = draft.lines.filter((line) => deliveryProblem(line, today) !== null).length;
  const units = (count: number) => formatCount(count, place.language);

  async function receive(again: boolean) {
    const payload = draft && toNewDelivery(draft, place.facilityId, place.today(), again);
    if (!payload) return;
    const done = await write.write('POST', '/api/inventory/deliveries/', { body: payload });
    if (done.failure) {
      const before = done.failure.code === 'same_reference';
      if (before) write.clear();
      return ask(before ? 'again' : null);
    }
    ask(null);
    await forget().catch(() => undefined);
    shell.notify({ kind: 'success', message: t('deliveries.received', { count: payload.lines.length }) });
    navigate(`/deliveries/${payload.id}`, { replace: true });
    // When it fails it is tried again by itself; the stock is there either way.
    await shell.refreshInventory().catch(() => undefined);
  }

  return (
    <Page>
      <BreadcrumbHeader title={t('deliveries.new')} onBack={() => navigate('/deliveries')} />
      <Stack gap={16}>
        <Head
          draft={draft}
          future={head === 'future'}
          onChange={(fields) => change((before) => ({ ...before, ...fields }))}
        />
        <ProductPicker
          place={place}
          inputRef={input}
          onPick={(item, pack) => {
            const added = addPack(draft, item, pack, uuidV7());
            change(added.draft);
            const line = added.draft.lines.find(({ id }) => id === added.lineId);
            // A scanned pack has said its lot; then only the number is missing.
            focusRow(line?.lot && line.expiry ? `${added.lineId} quantity` : added.lineId);
          }}
        />
        <NewProductPicker
          place={place}
          onPick={({ product_id, name, barcode_id }) => {
            const added = addPack(draft, { uuid: product_id, name, barcode_id }, {}, uuidV7());
            change(added.draft);
            focusRow(added.lineId);
          }}
        />
        <DocumentLines
          label={t('deliveries.linesToReceive')}
          className={styles.cards}
          failed={failed}
          undoNote={undo.note}
          none={t('deliveries.begin')}
          noneHint={t('deliveries.beginHint')}
          lines={draft.lines.map((line, at) => (
            <DeliveryLineCard
              key={line.id}
              line={line}
              place={place}
              onChange={(fields) => change((before) => changeDeliveryLine(before, line.id, fields))}
              onEnter={() => input.current?.focus()}
              onRemove={() => {
                change((before) => removeDeliveryLine(before, line.id));
                undo.offer({
                  text: t('deliveries.removed', { name: line.name }),
                  undo: () => change((before) => putLineBack(before, line, at)),
                });
              }}
            />
          ))}
        />
        <DocumentFailure write={write} />
      </Stack>
      <Actions>
        <Text className={actionsWords} role="status" tone={reachable ? 'muted' : 'attention'}>
          {!reachable
            ? t('deliveries.offline')
            : wrong > 0
              ? t('deliveries.wrongLines', { count: wrong })
              : head
                ? t(`deliveries.missing.${head}`)
                : t('deliveries.sums', { accepted: units(sums.accepted), rejected: units(sums.rejected) })}
        </Text>
        {draft.lines.length > 0 ? (
          <Button variant="danger" onClick={() => ask('discard')}>
            {t('deliveries.discard')}
          </Button>
        ) : null}
        <Button
          variant="primary"
          size="large"
          disabled={!reachable || wrong > 0 || head !== null}
          onClick={() => ask('receive')}
        >
          {t('deliveries.receive', { count: sums.lines })}
        </Button>
      </Actions>
      {asked === 'receive' || asked === 'again' ? (
        <Confirm
          title={t(asked === 'again' ? 'deliveries.againTitle' : 'deliveries.receiveTitle', {
            supplier: draft.supplier,
          })}
          action={asked === 'again' ? t('deliveries.againAction') : t('deliveries.receive', { count: sums.lines })}
          danger={asked === 'again'}
          busy={write.busy}
          onConfirm={() => void receive(asked === 'again')}
          onClose={() => ask(null)}
        >
          {asked === 'again'
            ? t('deliveries.againHint', { reference: draft.reference, supplier: draft.supplier })
            : t('deliveries.receiveHint', { accepted: units(sums.accepted), rejected: units(sums.rejected) })}
        </Confirm>
      ) : null}
      {asked === 'discard' ? (
        <Discard
          texts="deliveries"
          lines={draft.lines.length}
          forget={forget}
          home="/deliveries"
          onClose={() => ask(null)}
        />
      ) : null}
    </Page>
  );
}

interface HeadProps {
  draft: DeliveryDraft;
  future: boolean;
  onChange: (fields: Partial<Pick<DeliveryDraft, 'supplier' | 'reference' | 'deliveredOn'>>) => void;
}

function Head({ draft, future, onChange }: HeadProps) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <div className={styles.head}>
      <TextInput
        label={t('deliveries.supplier')}
        value={draft.supplier}
        autoComplete="organization"
        onChange={(event) => onChange({ supplier: event.currentTarget.value })}
      />
      <TextInput
        label={t('deliveries.reference')}
        value={draft.reference}
        autoComplete="off"
        onChange={(event) => onChange({ reference: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t('deliveries.deliveredOn')}
        value={draft.deliveredOn}
        error={future ? t('deliveries.missing.future') : undefined}
        onChange={(event) => onChange({ deliveredOn: event.currentTarget.value })}
      />
    </div>
  );
}
