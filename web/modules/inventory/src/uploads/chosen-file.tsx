import type { UploadColumn } from '@bloom/api-client';
import { Banner, Button, Group, IconCloudUpload, RadioGroup, Stack, Text, Title } from '@bloom/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { ColumnCheck, StatusLine } from './column-check';
import type { Header } from './header/header';
import { matchColumns } from './header/match-columns';
import type { BadRows } from './sendings';
import { sizeText } from './size-text';
import styles from './uploads.module.css';

interface ChosenFileProps {
  file: File;
  header: Header;
  columns: readonly UploadColumn[];
  onStart: (onBadRows: BadRows) => void;
  onOther: () => void;
}

const BAD_ROWS = ['apply_good', 'apply_none'] as const;

/** The file that was chosen, what its columns are taken for, and what is to happen to bad rows. */
export function ChosenFile({ file, header, columns, onStart, onOther }: ChosenFileProps) {
  const { t, i18n } = useTranslation(NAMESPACE);
  const [onBadRows, setOnBadRows] = useState<BadRows>('apply_good');
  const match = useMemo(() => (header.kind === 'rows' ? matchColumns(header.rows, columns) : null), [header, columns]);
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
            {match ? <ColumnCheck match={match} /> : null}
            {header.kind === 'unread' ? <StatusLine tone="info">{t('uploads.check.unread')}</StatusLine> : null}
          </Stack>
          <Stack gap={16}>
            <RadioGroup
              label={t('uploads.badRows.title')}
              value={onBadRows}
              onChange={(value) => setOnBadRows(value as BadRows)}
              options={BAD_ROWS.map((value) => ({ value, label: t(`uploads.badRows.${value}`) }))}
            />
            <Group>
              <Button onClick={onOther}>{t('uploads.check.other')}</Button>
              <Button
                variant={doubtful ? 'secondary' : 'primary'}
                size="large"
                icon={<IconCloudUpload size={22} />}
                onClick={() => onStart(onBadRows)}
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
