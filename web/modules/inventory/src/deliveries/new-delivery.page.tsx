/** A delivery by hand: scan a pack, say how many, and what of it is not taken. Kept on this device as it is typed. */
import { uuidV7 } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { BreadcrumbHeader, Checkbox, Loading, Page, Stack, Text, TextInput } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { DocumentFailure } from '../documents/document-failure';
import { DocumentLines } from '../documents/document-lines';
import { ProductPicker } from '../documents/product-picker';
import { useDocument } from '../documents/use-document';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './deliveries.module.css';
import { DeliveryLineCard } from './delivery-line-card';
import {
  addPack,
  changeDeliveryLine,
  type DeliveryDraft,
  emptyDelivery,
  headProblem,
  parseDelivery,
  putLineBack,
  removeDeliveryLine,
} from './delivery-lines';
import { mayBeProviders } from './may-be-providers';
import { NewProductPicker } from './new-product-picker';
import { OPEN_DELIVERY, type OpenDelivery } from './open-delivery';
import { ReceiveBar } from './receive-bar';
import { useReceive } from './use-receive';

export function NewDeliveryPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const navigate = useNavigate();
  const begin = () => emptyDelivery(uuidV7(), settings.today());
  const delivery: OpenDelivery = useDocument(OPEN_DELIVERY, parseDelivery, begin);
  const { write, receive } = useReceive(delivery, settings);
  const { value: draft, change } = delivery;
  if (!draft) return <Loading />;
  return (
    <Page>
      <BreadcrumbHeader title={t('deliveries.new')} onBack={() => navigate('/deliveries')} />
      <Stack gap={16}>
        <Head
          draft={draft}
          future={headProblem(draft, settings.today()) === 'future'}
          onChange={(fields) => change((before) => ({ ...before, ...fields }))}
        />
        <Lines draft={draft} delivery={delivery} settings={settings} />
        <DocumentFailure write={write} />
      </Stack>
      <ReceiveBar
        draft={draft}
        delivery={delivery}
        settings={settings}
        busy={write.busy}
        onReceive={(again) => void receive(again)}
      />
    </Page>
  );
}

interface LinesProps {
  draft: DeliveryDraft;
  delivery: OpenDelivery;
  settings: FacilitySettings;
}

/** What came: products scanned, typed or new here, each with a card to fill in. */
function Lines({ draft, delivery, settings }: LinesProps) {
  const { t } = useTranslation(NAMESPACE);
  const { change, focusRow, input, undo, failed } = delivery;
  return (
    <>
      <ProductPicker
        settings={settings}
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
        settings={settings}
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
            settings={settings}
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
    </>
  );
}

interface HeadProps {
  draft: DeliveryDraft;
  future: boolean;
  onChange: (fields: Partial<Pick<DeliveryDraft, 'supplier' | 'reference' | 'deliveredOn' | 'isProviders'>>) => void;
}

function Head({ draft, future, onChange }: HeadProps) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
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
      {mayBeProviders(shell) ? (
        <div>
          <Checkbox
            label={t('deliveries.providers')}
            checked={draft.isProviders ?? false}
            onChange={() => onChange({ isProviders: !draft.isProviders })}
          />
          <Text tone="muted">{t('deliveries.providersHint')}</Text>
        </div>
      ) : null}
    </div>
  );
}
