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

interface ChosenFileProps {
  file: File;
  header: Header;
  columns: readonly UploadColumn[];
  onStart: (onBadRows: BadRows) => void;
  onOther: () => void;
}

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
      <div ref={title} tabIndex={-1}>
        <Title order={2} look={3}>
          {file.name}
        </Title>
        <Text tone="muted">{sizeText(file.size, i18n.language)}</Text>
      </div>
      {useless ? <Banner tone="failure">{t(`uploads.check.${header.kind}`)}</Banner> : null}
      {header.kind === 'unread' ? <StatusLine tone="info">{t('uploads.check.unread')}</StatusLine> : null}
      {match ? <ColumnCheck match={match} /> : null}
      {useless ? null : (
        <RadioGroup
          label={t('uploads.badRows.title')}
          value={onBadRows}
          onChange={(value) => setOnBadRows(value as BadRows)}
          options={(['apply_good', 'apply_none'] as const).map((value) => ({
            value,
            label: t(`uploads.badRows.${value}`),
          }))}
        />
      )}
      <Group>
        <Button onClick={onOther}>{t('uploads.check.other')}</Button>
        {useless ? null : (
          <Button
            variant={doubtful ? 'secondary' : 'primary'}
            size="large"
            icon={<IconCloudUpload size={22} />}
            onClick={() => onStart(onBadRows)}
          >
            {t(doubtful ? 'uploads.check.startAnyway' : 'uploads.check.start')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
