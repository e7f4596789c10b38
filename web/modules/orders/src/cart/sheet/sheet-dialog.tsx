/** A sheet of what to order: chosen, looked through, and put into the cart. It never leaves the device. */
import { uuidV7 } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { Banner, Button, Group, Loading, Modal, Stack, Text } from '@bloom/ui';
import { ChooseSheet } from '@bloom/uploads/choose-sheet';
import { readSheet, type Sheet } from '@bloom/uploads/sheet';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffers } from '../../offers/use-offers';
import { NAMESPACE } from '../../shared/namespace';
import type { FacilitySettings } from '../../shared/use-facility-settings';
import { useCart } from '../use-cart';
import { readWishes, type SheetWishes } from './read-wishes';
import { BadRows, GoodRows } from './sheet-rows';

interface SheetDialogProps {
  settings: FacilitySettings;
  onClose: () => void;
}

export function SheetDialog({ settings, onClose }: SheetDialogProps) {
  const { t } = useTranslation(NAMESPACE);
  const { sheet, reading, choose } = useSheet();
  const { state } = useOffers();
  const wishes = useWishes(sheet, settings);
  const { add, canAdd } = useAddAll(wishes, onClose);
  const count = wishes && 'adds' in wishes ? wishes.adds.length : 0;
  const isBusy = reading || (sheet?.kind === 'rows' && state === 'loading');
  return (
    <Modal
      opened
      width={760}
      title={t('sheet.title')}
      onClose={onClose}
      footer={
        <Group justify="flex-end">
          <ChooseSheet
            text={t(sheet === null ? 'sheet.choose' : 'sheet.chooseOther')}
            first={sheet === null}
            onFile={choose}
          />
          {sheet === null ? null : (
            <Button variant="primary" disabled={isBusy || count === 0 || !canAdd} onClick={add}>
              {count === 0 ? t('sheet.addNothing') : t('sheet.add', { count })}
            </Button>
          )}
        </Group>
      }
    >
      <Stack gap={16}>
        {sheet === null && !reading ? <Hint /> : null}
        {isBusy ? <Loading>{t('sheet.reading')}</Loading> : null}
        {sheet && sheet.kind !== 'rows' ? <NoRows sheet={sheet} /> : null}
        {wishes && !isBusy ? <Wishes wishes={wishes} settings={settings} /> : null}
      </Stack>
    </Modal>
  );
}

/** The sheet that was chosen last. */
function useSheet() {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [reading, setReading] = useState(false);
  const latest = useRef<File>(undefined);
  async function choose(file: File) {
    latest.current = file;
    setReading(true);
    const read = await readSheet(file);
    if (latest.current !== file) return;
    setSheet(read);
    setReading(false);
  }
  return { sheet, reading, choose };
}

/** What of it can be ordered, as the offers and the cart are now; null while there are no rows. */
function useWishes(sheet: Sheet | null, { currency, today }: FacilitySettings) {
  const { index, version, complete } = useOffers();
  const { cart } = useCart();
  const rows = sheet?.kind === 'rows' ? sheet.rows : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index changes in place, its version tells
  return useMemo(
    () => rows && readWishes(rows, { index, complete }, { cart, currency, today: today() }),
    [rows, index, version, complete, cart, currency],
  );
}

function useAddAll(wishes: ReturnType<typeof readWishes> | null, onClose: () => void) {
  const { t } = useTranslation(NAMESPACE);
  const { notify } = useShell();
  const { phase, dispatch } = useCart();
  function add() {
    if (!wishes || !('adds' in wishes)) return;
    const adds = wishes.adds.map(({ wish: { offer }, packs }) => ({
      ...{ offer, packs },
      ids: { order: uuidV7(), line: uuidV7() },
    }));
    dispatch({ type: 'addAll', adds });
    notify({ kind: 'success', message: t('sheet.added', { count: adds.length }) });
    onClose();
  }
  return { add, canAdd: phase === 'ours' };
}

function Hint() {
  const { t } = useTranslation(NAMESPACE);
  return (
    <>
      <Text>{t('sheet.hint')}</Text>
      <Text size="small" tone="muted">
        {t('sheet.formats')}
      </Text>
    </>
  );
}

/** Why there is nothing to show of it. */
function NoRows({ sheet }: { sheet: Exclude<Sheet, { kind: 'rows' }> }) {
  const { t } = useTranslation(NAMESPACE);
  const row = sheet.kind === 'open_quote' ? sheet.row : undefined;
  return <Banner tone="failure">{t(`sheet.none.${sheet.kind}`, { row })}</Banner>;
}

function Wishes({ wishes, settings }: { wishes: ReturnType<typeof readWishes>; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  if ('missing' in wishes) {
    const missing = wishes.missing.map((fields) =>
      fields.map((field) => t(`sheet.columns.${field}`)).join(t('sheet.or')),
    );
    return (
      <Banner tone="failure">
        {t('sheet.missing', { columns: missing.join(', '), found: wishes.found.join(', ') })}
      </Banner>
    );
  }
  return (
    <>
      <Notes wishes={wishes} />
      <BadRows bad={wishes.bad} />
      {wishes.adds.length > 0 ? <GoodRows adds={wishes.adds} settings={settings} /> : null}
    </>
  );
}

/** What of the sheet is not read at all. */
function Notes({ wishes: { unused, headersBelow, adds, bad } }: { wishes: SheetWishes }) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <>
      {adds.length + bad.length === 0 ? <Banner tone="attention">{t('sheet.noRows')}</Banner> : null}
      {headersBelow === null ? null : (
        <Text size="small" tone="muted">
          {t('sheet.headersBelow', { row: headersBelow })}
        </Text>
      )}
      {unused.length > 0 ? (
        <Text size="small" tone="muted">
          {t('sheet.unused', { columns: unused.join(', ') })}
        </Text>
      ) : null}
    </>
  );
}
