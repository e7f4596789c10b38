import type { Upload } from '@bloom/api-client';
import { useRead } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { formatDateTime } from '@bloom/shell-api/day';
import { Text } from '@bloom/ui';
import { useState } from 'react';
import { sizeText } from './size-text';
import { useUploadTexts } from './texts';
import styles from './uploads.module.css';

/** Who uploaded what when, and what its columns were taken for. */
export function UploadFacts({ upload }: { upload: Upload }) {
  const { t, i18n } = useUploadTexts();
  const zone = useShell().session.countryConfig?.time_zone;
  const { kind, created_at: at, created_by: by, size_bytes: size, columns } = upload;
  const when = formatDateTime(at, i18n.language, zone);
  return (
    <>
      <Text tone="muted">
        {t(`uploads.kind.${kind}.title`)} · {t('uploads.facts', { when, who: by.name })} ·{' '}
        {sizeText(size, i18n.language)}
      </Text>
      {columns.length > 0 ? <Understood kind={kind} columns={columns} /> : null}
    </>
  );
}

/** Which column was taken for what; the names are asked for when somebody looks. */
function Understood({ kind, columns }: Pick<Upload, 'kind' | 'columns'>) {
  const { t } = useUploadTexts();
  const [open, setOpen] = useState(false);
  const known = useRead('/api/upload-columns/{kind}/', open ? { path: { kind } } : null);
  const titles = new Map(known.answer?.results.map(({ field, title }) => [field, title]));
  const nameOf = (field: string | null) => {
    if (field === null) return t('uploads.check.notUsed');
    return titles.get(field) ?? (known.loading ? '…' : field);
  };
  return (
    <details className={styles.help} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('uploads.understood', { count: columns.filter(({ field }) => field !== null).length })}</summary>
      <ul className={styles.columns}>
        {columns.map(({ header, field }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file may have the same header twice
          <li key={at}>
            {header}: {nameOf(field)}
          </li>
        ))}
      </ul>
    </details>
  );
}
