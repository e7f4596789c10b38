import { uuidV7 } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { CameraButton } from '@bloom/shell-api/camera-button';
import { useScanner } from '@bloom/shell-api/scanner';
import { Actions, actionsText, Banner, Button, Group, Stack, Text, TextInput, VisuallyHidden } from '@bloom/ui';
import { useRowFocus } from '@bloom/ui/row-focus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { addLot, type DraftLine, lineProblem, type ReceiptDraft, scanned } from './receipt-draft';
import { ReceiveLine } from './receive-line';
import styles from './receiving.module.css';
import type { OpenReceipt } from './use-receipt-draft';
import { useReceive } from './use-receive';

interface ReceivingProps {
  draft: ReceiptDraft;
  kept: OpenReceipt;
  settings: FacilitySettings;
}

/** Each line as it is unpacked. Only what is ticked is received; all else stays to come. */
export function Receiving({ draft, kept, settings }: ReceivingProps) {
  const { t } = useTranslation(NAMESPACE);
  const { notify } = useShell();
  const focusRow = useRowFocus();
  const [said, setSaid] = useState('');
  const today = settings.today();
  const isOutside = draft.source.shipmentUuid === null;
  const edit = (next: (before: ReceiptDraft) => ReceiptDraft) => kept.change((before) => before && next(before));
  const set = (line: DraftLine, fields: Partial<DraftLine>) =>
    edit((before) => ({
      ...before,
      lines: before.lines.map((one) => (one.uuid === line.uuid ? { ...one, ...fields } : one)),
    }));
  const tickAll = () =>
    edit((before) => ({ ...before, lines: before.lines.map((one) => ({ ...one, checked: true })) }));

  function take(code: string) {
    const found = scanned(draft, code, today);
    if (!found) {
      notify({ kind: 'warning', message: t('receiving.unknownCode', { code: code.trim() }), hideAfter: 10_000 });
      return;
    }
    set(found.line, { checked: true, ...found.said });
    setSaid(t('receiving.ticked', { name: found.line.name }));
    focusRow(found.line.uuid);
  }
  useScanner(take, true);

  return (
    <Stack gap={16}>
      <Text tone="muted">{t(isOutside ? 'receiving.hintOutside' : 'receiving.hint')}</Text>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {kept.failed ? <Banner tone="failure">{t('receiving.notKept')}</Banner> : null}
      {isOutside ? (
        <TextInput
          label={t('receiving.reference')}
          description={t('receiving.referenceHint')}
          maxLength={100}
          value={draft.reference}
          onChange={(event) => {
            const reference = event.currentTarget.value;
            edit((before) => ({ ...before, reference }));
          }}
        />
      ) : null}
      <Group>
        {isOutside ? null : <Button onClick={tickAll}>{t('receiving.tickAll')}</Button>}
        <CameraButton label={{ open: t('receiving.camera'), close: t('receiving.cameraClose') }} />
      </Group>
      <ul className={styles.list} aria-label={t('receiving.toReceive')}>
        {draft.lines.map((line) => (
          <ReceiveLine
            key={line.uuid}
            draft={draft}
            line={line}
            settings={settings}
            onChange={(fields) => set(line, fields)}
            onAnotherLot={isOutside ? () => edit((before) => addLot(before, line, uuidV7())) : undefined}
          />
        ))}
      </ul>
      <ReceiveBar draft={draft} kept={kept} settings={settings} focusRow={focusRow} />
    </Stack>
  );
}

function ReceiveBar({ draft, kept, settings, focusRow }: ReceivingProps & { focusRow: (id: string) => void }) {
  const { t } = useTranslation(NAMESPACE);
  const { receive, busy, failure } = useReceive(draft, kept);
  const [asked, setAsked] = useState(false);
  const checked = draft.lines.filter((line) => line.checked);
  const wrong = checked.find((line) => lineProblem(draft, line, settings.today()) !== null);
  const noReference = draft.reference.trim() === '';
  const trouble = noReference ? t('receiving.needsReference') : wrong ? t('receiving.wrong', { name: wrong.name }) : '';

  function press() {
    setAsked(true);
    if (wrong && !noReference) focusRow(wrong.uuid);
    if (!trouble) void receive();
  }
  return (
    <>
      {failure ? <Banner tone="failure">{t(`receiving.failure.${failure}`)}</Banner> : null}
      {asked && trouble ? <Banner tone="attention">{trouble}</Banner> : null}
      <Actions>
        <span className={actionsText}>
          {t('receiving.checkedOf', { checked: checked.length, all: draft.lines.length })}
        </span>
        <Button variant="primary" size="large" busy={busy} disabled={checked.length === 0} onClick={press}>
          {t('receiving.receive', { count: checked.length })}
        </Button>
      </Actions>
    </>
  );
}
