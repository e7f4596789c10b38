import { uuidV7 } from '@bloom/local-db';
import { ReadFailure, useRead, useWrite, WriteFailure } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { useScanner } from '@bloom/shell-api/scanner';
import {
  Actions,
  actionsText,
  Banner,
  BreadcrumbHeader,
  Button,
  EmptyState,
  Loading,
  NumberInput,
  Page,
  Stack,
  Text,
  TextInput,
  VisuallyHidden,
} from '@bloom/ui';
import { useRowFocus } from '@bloom/ui/row-focus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './incoming.module.css';
import { PickCard } from './pick-card';
import { beginPicking, type PickLine, pickProblem, scannedPick, sentLines } from './pick-lines';

/** What is to be taken off the shelves for one order, ticked as it goes into the box, and sent. */
export function PickPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { uuid = '' } = useParams();
  const navigate = useNavigate();
  const read = useRead('/api/orders/incoming/{uuid}/picks/', { path: { uuid } });
  // What was loaded first stays: what is typed belongs to it.
  const [lines, setLines] = useState<PickLine[]>();
  if (!lines && read.answer) setLines(beginPicking(read.answer));
  return (
    <Page>
      <BreadcrumbHeader title={t('incoming.picking')} onBack={() => navigate(`/incoming/${uuid}`)} />
      {lines?.length === 0 ? (
        <EmptyState title={t('incoming.nothingToPick')}>{t('incoming.nothingToPickHint')}</EmptyState>
      ) : lines ? (
        <Picking order={uuid} lines={lines} setLines={setLines} settings={settings} />
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
  lines: PickLine[];
  setLines: (lines: PickLine[]) => void;
  settings: FacilitySettings;
}

function Picking({ order, lines, setLines, settings }: PickingProps) {
  const { t } = useTranslation(NAMESPACE);
  const { notify } = useShell();
  const focusRow = useRowFocus();
  const [said, setSaid] = useState('');
  const set = (line: PickLine, fields: Partial<PickLine>) =>
    setLines(lines.map((one) => (one.pick.line_uuid === line.pick.line_uuid ? { ...one, ...fields } : one)));
  useScanner((code) => {
    const found = scannedPick(lines, code, settings.today());
    if (!found) {
      notify({ kind: 'warning', message: t('incoming.unknownCode', { code: code.trim() }), hideAfter: 10_000 });
      return;
    }
    set(found, { checked: true });
    setSaid(t('incoming.ticked', { name: found.pick.name }));
    focusRow(found.pick.line_uuid);
  }, true);
  return (
    <Stack gap={16}>
      <Text tone="muted">{t('incoming.pickHint')}</Text>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <div>
        <Button onClick={() => setLines(lines.map((line) => ({ ...line, checked: pickProblem(line) === null })))}>
          {t('incoming.tickAll')}
        </Button>
      </div>
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
      <Dispatch order={order} lines={lines} focusRow={focusRow} />
    </Stack>
  );
}

/** Packages, a word to the driver, and off it goes: the stock leaves with it. */
function Dispatch({
  order,
  lines,
  focusRow,
}: Pick<PickingProps, 'order' | 'lines'> & { focusRow: (id: string) => void }) {
  const { t } = useTranslation(NAMESPACE);
  const { notify } = useShell();
  const navigate = useNavigate();
  const { reachable } = useConnectivity();
  const { write, busy, failure, clear } = useWrite();
  const [shipment] = useState(uuidV7);
  const [packages, setPackages] = useState('1');
  const [note, setNote] = useState('');
  const checked = lines.filter((line) => line.checked);
  const wrong = checked.find((line) => pickProblem(line) !== null);
  const noPackages = !/^[1-9]\d{0,4}$/.test(packages);

  async function send() {
    if (wrong) return focusRow(wrong.pick.line_uuid);
    const body = { uuid: shipment, packages: Number(packages), note: note.trim(), lines: sentLines(lines) };
    const done = await write('POST', '/api/orders/incoming/{uuid}/dispatch/', { path: { uuid: order }, body });
    if (done.failure) return;
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
          onChange={setPackages}
        />
      </div>
      <TextInput
        label={t('incoming.driverNote')}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
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
          disabled={!reachable || checked.length === 0 || noPackages}
          onClick={() => void send()}
        >
          {t('incoming.dispatch', { count: checked.length })}
        </Button>
      </Actions>
    </>
  );
}
