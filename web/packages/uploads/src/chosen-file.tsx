import type { UploadedColumn, UploadKind, UploadMapping } from '@bloom/api-client';
import type { BadRows, PastExpiry } from '@bloom/shell-api';
import { Banner, Button, Group, IconCloudUpload, RadioGroup, Stack, Text, Title } from '@bloom/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ColumnCheck, StatusLine } from './column-check';
import type { Header } from './header/header';
import { assign, assigned, type ColumnMatch, type Known, matchColumns, remembered } from './header/match-columns';
import { isWhole } from './kinds';
import { sizeText } from './size-text';
import { useUploadTexts } from './texts';
import styles from './uploads.module.css';

/** What is to happen to the rows of a file. */
export interface HowToTake {
  onBadRows: BadRows;
  pastExpiry: PastExpiry;
  /** As they were assigned by hand; null: by their names. */
  columns: UploadedColumn[] | null;
}

interface ChosenFileProps {
  file: File;
  header: Header;
  kind: UploadKind;
  known: Known;
  /** Columns that were assigned by hand before. */
  mappings: readonly UploadMapping[];
  onStart: (how: HowToTake) => void;
  onOther: () => void;
}

const BAD_ROWS = ['apply_good', 'apply_none'] as const;
const PAST_EXPIRY = ['ask', 'accept'] as const;
/** Kinds whose batches come into stock. */
const WITH_EXPIRY: readonly UploadKind[] = ['delivery_note', 'stock_count'];

/** The file that was chosen, what its columns are taken for, and what is to happen to bad rows. */
export function ChosenFile({ file, header, kind, known, mappings, onStart, onOther }: ChosenFileProps) {
  const { t, i18n } = useUploadTexts();
  const [onBadRows, setOnBadRows] = useState<BadRows>(isWhole(kind) ? 'apply_none' : 'apply_good');
  const [pastExpiry, setPastExpiry] = useState<PastExpiry>('ask');
  const rows = header.kind === 'rows' ? header.rows : null;
  const before = useMemo(() => (rows ? remembered(rows, known, mappings) : null), [rows, known, mappings]);
  const byName = useMemo(() => (rows ? matchColumns(rows, known) : null), [rows, known]);
  const [changed, setChanged] = useState<ColumnMatch | null>(null);
  const byHand = changed ?? before;
  const match = byHand ?? byName;
  const title = useRef<HTMLDivElement>(null);
  // The button that opened the file is gone; what was found in it comes next.
  useEffect(() => title.current?.focus(), []);
  const useless = header.kind === 'empty' || header.kind === 'not_a_sheet';
  const doubtful = match !== null && match.missing.length > 0;
  return (
    <Stack gap={16}>
      <div ref={title} tabIndex={-1} className={styles.focused}>
        <Title order={2} look={3}>
          {file.name}
        </Title>
        <Text tone="muted">{sizeText(file.size, i18n.language)}</Text>
      </div>
      {useless ? (
        <>
          <Banner tone="failure">{t(`uploads.check.${header.kind}`)}</Banner>
          <Group>
            <Button onClick={onOther}>{t('uploads.check.other')}</Button>
          </Group>
        </>
      ) : (
        <div className={styles.choice}>
          <Stack gap={12}>
            {before && !changed ? <StatusLine tone="info">{t('uploads.check.remembered')}</StatusLine> : null}
            {match && rows ? (
              <ColumnCheck
                match={match}
                rows={rows}
                known={known}
                onAssign={(at, field) => setChanged(assign(match, known, at, field))}
              />
            ) : null}
            {header.kind === 'unread' ? <StatusLine tone="info">{t('uploads.check.unread')}</StatusLine> : null}
          </Stack>
          <Stack gap={16}>
            {isWhole(kind) ? (
              <StatusLine tone="info">{t('uploads.badRows.whole')}</StatusLine>
            ) : (
              <RadioGroup
                label={t('uploads.badRows.title')}
                value={onBadRows}
                onChange={(value) => setOnBadRows(value as BadRows)}
                options={BAD_ROWS.map((value) => ({ value, label: t(`uploads.badRows.${value}`) }))}
              />
            )}
            {WITH_EXPIRY.includes(kind) ? (
              <RadioGroup
                label={t('uploads.pastExpiry.title')}
                value={pastExpiry}
                onChange={(value) => setPastExpiry(value as PastExpiry)}
                options={PAST_EXPIRY.map((value) => ({ value, label: t(`uploads.pastExpiry.${value}`) }))}
              />
            ) : null}
            <Group>
              <Button onClick={onOther}>{t('uploads.check.other')}</Button>
              <Button
                variant={doubtful ? 'secondary' : 'primary'}
                size="large"
                icon={<IconCloudUpload size={22} />}
                onClick={() => onStart({ onBadRows, pastExpiry, columns: byHand ? assigned(byHand) : null })}
              >
                {t(doubtful ? 'uploads.check.startAnyway' : 'uploads.check.start')}
              </Button>
            </Group>
          </Stack>
        </div>
      )}
    </Stack>
  );
}
