/** A delivery by hand: scan a pack, say how many, and what of it is not taken. Kept on this device as it is typed. */
import type { Delivery } from '@bloom/api-client';
import { uuidV7 } from '@bloom/local-db';
import { useConnectivity, useShell } from '@bloom/shell-api';
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
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Confirm } from '../picking/confirm';
import { ProductPicker } from '../picking/product-picker';
import table from '../picking/table.module.css';
import { useUndo } from '../picking/undo';
import { useKept } from '../picking/use-kept';
import { useRowFocus } from '../picking/use-row-focus';
import { useWrite } from '../picking/use-write';
import { WriteTroubleNote } from '../picking/write-trouble';
import { NAMESPACE } from '../shared/namespace';
import { formatCount } from '../shared/tally';
import type { Place } from '../shared/use-place';
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
import { OPEN_DELIVERY } from './open-delivery';

type Asked = 'receive' | 'again' | 'discard';

export function NewDeliveryPage({ place }: { place: Place }) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const { reachable } = useConnectivity();
  const navigate = useNavigate();
  const write = useWrite();
  const undo = useUndo();
  const input = useRef<HTMLInputElement>(null);
  const focusRow = useRowFocus();
  const [asked, setAsked] = useState<Asked | null>(null);
  const begin = () => emptyDelivery(uuidV7(), place.today());
  const { value: draft, change, forget, failed } = useKept(OPEN_DELIVERY, parseDelivery, begin);
  if (!draft) return <Loading />;
  const today = place.today();
  const sums = deliverySums(draft);
  const head = headProblem(draft, today);
  const wrong = draft.lines.filter((line) => deliveryProblem(line, today) !== null).length;
  const units = (count: number) => formatCount(count, place.language);

  async function receive(again: boolean) {
    const payload = draft && toNewDelivery(draft, place.facilityId, place.today(), again);
    if (!payload) return;
    const done = await write.send<Delivery>('POST', '/api/inventory/deliveries/', payload);
    if (done.trouble) {
      const before = done.trouble.code === 'same_reference';
      if (before) write.clear();
      return setAsked(before ? 'again' : null);
    }
    setAsked(null);
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
        {failed ? <Banner tone="failure">{t('picking.notKept')}</Banner> : null}
        {undo.note}
        {draft.lines.length === 0 ? (
          <EmptyState icon={<IconPackages size={32} />} title={t('deliveries.begin')}>
            {t('deliveries.beginHint')}
          </EmptyState>
        ) : (
          <ul className={styles.cards} aria-label={t('deliveries.linesToReceive')}>
            {draft.lines.map((line, at) => (
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
          </ul>
        )}
        <WriteTroubleNote write={write} />
      </Stack>
      <div className={table.actions}>
        <Text className={table.actionsWords} role="status" tone={reachable ? 'muted' : 'attention'}>
          {!reachable
            ? t('deliveries.offline')
            : wrong > 0
              ? t('deliveries.wrongLines', { count: wrong })
              : head
                ? t(`deliveries.missing.${head}`)
                : t('deliveries.sums', { accepted: units(sums.accepted), rejected: units(sums.rejected) })}
        </Text>
        {draft.lines.length > 0 ? (
          <Button variant="danger" onClick={() => setAsked('discard')}>
            {t('deliveries.discard')}
          </Button>
        ) : null}
        <Button
          variant="primary"
          size="large"
          disabled={!reachable || wrong > 0 || head !== null}
          onClick={() => setAsked('receive')}
        >
          {t('deliveries.receive', { count: sums.lines })}
        </Button>
      </div>
      {asked === 'receive' || asked === 'again' ? (
        <Confirm
          title={t(asked === 'again' ? 'deliveries.againTitle' : 'deliveries.receiveTitle', {
            supplier: draft.supplier,
          })}
          action={asked === 'again' ? t('deliveries.againAction') : t('deliveries.receive', { count: sums.lines })}
          danger={asked === 'again'}
          busy={write.busy}
          onConfirm={() => void receive(asked === 'again')}
          onClose={() => setAsked(null)}
        >
          {asked === 'again'
            ? t('deliveries.againHint', { reference: draft.reference, supplier: draft.supplier })
            : t('deliveries.receiveHint', { accepted: units(sums.accepted), rejected: units(sums.rejected) })}
        </Confirm>
      ) : null}
      {asked === 'discard' ? (
        <Confirm
          title={t('deliveries.discardTitle')}
          action={t('deliveries.discardAction', { count: sums.lines })}
          danger
          busy={false}
          onConfirm={() => void forget().then(() => navigate('/deliveries', { replace: true }))}
          onClose={() => setAsked(null)}
        >
          {t('deliveries.discardHint')}
        </Confirm>
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
