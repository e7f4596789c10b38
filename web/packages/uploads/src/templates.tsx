import type { UploadColumn, UploadKind } from '@bloom/api-client';
import { useSaveFile } from '@bloom/server-data';
import { Badge, Button, Group, IconDownload, Text } from '@bloom/ui';
import { useUploadTexts } from './texts';
import styles from './uploads.module.css';

/** A sheet with the right headers, to fill in; and what each of its columns is for. */
export function Templates({ kind, columns }: { kind: UploadKind; columns: readonly UploadColumn[] | undefined }) {
  const { t } = useUploadTexts();
  const { saveFile, busy } = useSaveFile();
  const fetch = (format: 'xlsx' | 'csv') =>
    void saveFile('/api/upload-templates/{kind}/', `${t(`uploads.template.file.${kind}`)}.${format}`, {
      path: { kind },
      query: { format },
    });
  return (
    <section className={styles.templates} aria-label={t('uploads.template.title')}>
      <Text strong>{t('uploads.template.title')}</Text>
      <Text size="small" tone="muted">
        {t('uploads.template.hint')}
      </Text>
      <Group gap={8}>
        <Button icon={<IconDownload size={20} />} disabled={busy} onClick={() => fetch('xlsx')}>
          {t('uploads.template.xlsx')}
        </Button>
        <Button icon={<IconDownload size={20} />} disabled={busy} onClick={() => fetch('csv')}>
          {t('uploads.template.csv')}
        </Button>
      </Group>
      {columns ? <ColumnHelp columns={columns} /> : null}
    </section>
  );
}

function ColumnHelp({ columns }: { columns: readonly UploadColumn[] }) {
  const { t } = useUploadTexts();
  return (
    <details className={styles.help}>
      <summary>{t('uploads.template.columns', { count: columns.length })}</summary>
      <dl>
        {columns.map(({ field, title, required, help, example, aliases }) => (
          <div key={field}>
            <dt>
              {title} {required ? <Badge>{t('uploads.template.required')}</Badge> : null}
            </dt>
            <dd>
              {help}
              {example ? ` ${t('uploads.template.example', { example })}` : ''}
              {aliases.length > 0 ? (
                <Text size="small" tone="muted">
                  {t('uploads.template.aliases', { names: aliases.join(', ') })}
                </Text>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
