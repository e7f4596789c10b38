import type { PickList } from '@bloom/api-client';
import { uuidV7 } from '@bloom/local-db';
import { ReadFailure, useRead, useWrite, WriteFailure } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { CameraButton } from '@bloom/shell-api/camera-button';
import { useScanner } from '@bloom/shell-api/scanner';
import {
  Actions,
  actionsText,
  Banner,
  BreadcrumbHeader,
  Button,
  EmptyState,
  Group,
  Loading,
  NumberInput,
  Page,
  Stack,
  Text,
  TextInput,
  VisuallyHidden,
} from '@bloom/ui';
import { useRowFocus } from '@bloom/ui/row-focus';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { KeptWork, type Work } from '../shared/kept-work';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './incoming.module.css';
import { PickCard } from './pick-card';
import { freshPicks, type PickDraft, parsePicks, picksOf, typePicks } from './pick-draft';
import { type PickLine, pickProblem, scannedPick, sentLines } from './pick-lines';

/** What is to be taken off the shelves for one order, ticked as it goes into the box, and sent. */
export function PickPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { uuid = '' } = useParams();
  const navigate = useNavigate();
  const read = useRead('/api/orders/incoming/{uuid}/picks/', { path: { uuid } });
  // What was loaded first stays: what is typed belongs to it.
  const [list, setList] = useState<PickList>();
  if (!list && read.answer) setList(read.answer);
  return (
    <Page>
      <BreadcrumbHeader title={t('incoming.picking')} onBack={() => navigate(`/incoming/${uuid}`)} />
      {list?.lines.length === 0 ? (
        <EmptyState title={t('incoming.nothingToPick')}>{t('incoming.nothingToPickHint')}</EmptyState>
      ) : list ? (
        <KeptWork name={`orders-pick.${uuid}`} parse={parsePicks} fresh={() => freshPicks(uuidV7())}>
          {(work) => <Picking order={uuid} list={list} work={work} settings={settings} />}
        </KeptWork>
      ) : read.failure ? (
        <ReadFailure read={read} gone={t('incoming.gone')} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

interface PickingProps {
  order: string;
  list: PickList;
  work: Work<PickDraft>;
  settings: FacilitySettings;
}

function Picking({ order, list, work, settings }: PickingProps) {
  const { t } = useTranslation(NAMESPACE);
  const { notify } = useShell();
  const focusRow = useRowFocus();
  const [said, setSaid] = useState('');
  const lines = picksOf(list, work.value);
  const set = (line: PickLine, fields: Partial<PickLine>) =>
    work.change((before) => typePicks(before, [{ ...line, ...fields }]));
  const tickAll = () =>
    work.change((before) =>
      typePicks(
        before,
        lines.map((line) => ({ ...line, checked: pickProblem(line) === null })),
      ),
    );
  useAlreadySent(work);
  useScanner((code) => {
    const found = scannedPick(lines, code, settings.today());
    if (!found) {
      notify({ kind: 'warning', message: t('incoming.unknownCode', { code: code.trim() }), hideAfter: 10_000 });
      return;
    }
    set(found, { checked: true });
    setSaid(t('incoming.ticked', { name: found.pick.name }));
    focusRow(found.pick.line_uuid);
  }, !work.readOnly);
  return (
    <Stack gap={16}>
      <Text tone="muted">{t('incoming.pickHint')}</Text>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <Group>
        <Button onClick={tickAll}>{t('incoming.tickAll')}</Button>
        <CameraButton label={{ open: t('incoming.camera'), close: t('incoming.cameraClose') }} />
      </Group>
      <ul className={styles.list} aria-label={t('incoming.picking')}>
        {lines.map((line) => (
          <PickCard
            key={line.pick.line_uuid}
            line={line}
            settings={settings}
            onChange={(fields) => set(line, fields)}
          />
        ))}
      </ul>
      <Dispatch order={order} lines={lines} work={work} focusRow={focusRow} />
    </Stack>
  );
}

/** Sent before the page was loaded anew, and the answer did not come: then it is not sent once more. */
function useAlreadySent({ value, readOnly, forget }: Work<PickDraft>) {
  const { t } = useTranslation(NAMESPACE);
  const { notify } = useShell();
  const navigate = useNavigate();
  const [pressed] = useState(value.pressed && !readOnly ? value.shipment : null);
  const { answer } = useRead('/api/orders/shipments/{uuid}/', pressed === null ? null : { path: { uuid: pressed } });
  useEffect(() => {
    if (!answer) return;
    notify({ kind: 'success', message: t('incoming.sentAs', { number: answer.number }) });
    putAway(forget).then(() => navigate(`/shipments/${answer.uuid}`, { replace: true }));
  }, [answer, forget, navigate, notify, t]);
}

/** When it stays behind, the next look at the list finds that it was sent. */
const putAway = (forget: Work<PickDraft>['forget']) =>
  forget().catch((error: unknown) => console.warn('A pick list was not put away', error));

interface DispatchProps extends Pick<PickingProps, 'order' | 'work'> {
  lines: readonly PickLine[];
  focusRow: (id: string) => void;
}

/** Packages, a word to the driver, and off it goes: the stock leaves with it. */
function Dispatch({ order, lines, work, focusRow }: DispatchProps) {
  const { t } = useTranslation(NAMESPACE);
  const { notify } = useShell();
  const navigate = useNavigate();
  const { reachable } = useConnectivity();
  const { write, busy, failure, clear } = useWrite();
  const { shipment, packages, note } = work.value;
  const type = (fields: Partial<PickDraft>) => work.change((before) => ({ ...before, ...fields }));
  const checked = lines.filter((line) => line.checked);
  const wrong = checked.find((line) => pickProblem(line) !== null);
  const noPackages = !/^[1-9]\d{0,4}$/.test(packages);

  async function send() {
    if (wrong) return focusRow(wrong.pick.line_uuid);
    type({ pressed: true });
    const body = { uuid: shipment, packages: Number(packages), note: note.trim(), lines: sentLines(lines) };
    const done = await write('POST', '/api/orders/incoming/{uuid}/dispatch/', { path: { uuid: order }, body });
    if (done.failure) return;
    await putAway(work.forget);
    notify({ kind: 'success', message: t('incoming.sentAs', { number: done.answer.number }) });
    navigate(`/shipments/${done.answer.uuid}`, { replace: true });
  }
  return (
    <>
      <div className={styles.fields}>
        <NumberInput
          label={t('incoming.packages')}
          value={packages}
          error={noPackages ? t('incoming.packagesWrong') : undefined}
          onChange={(typed) => type({ packages: typed })}
        />
      </div>
      <TextInput
        label={t('incoming.driverNote')}
        maxLength={500}
        value={note}
        onChange={(event) => type({ note: event.currentTarget.value })}
      />
      <WriteFailure failure={failure} onClose={clear} texts={{ offline: t('incoming.writeOffline') }} />
      {reachable ? null : <Banner tone="attention">{t('incoming.writeOffline')}</Banner>}
      {wrong ? <Banner tone="attention">{t('incoming.wrong', { name: wrong.pick.name })}</Banner> : null}
      <Actions>
        <span className={actionsText}>{t('incoming.checkedOf', { checked: checked.length, all: lines.length })}</span>
        <Button
          variant="primary"
          size="large"
          busy={busy}
          disabled={work.readOnly || !reachable || checked.length === 0 || noPackages}
          onClick={() => void send()}
        >
          {t('incoming.dispatch', { count: checked.length })}
        </Button>
      </Actions>
    </>
  );
}
