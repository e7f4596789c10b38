import type { Upload } from '@bloom/api-client';
import { useShell } from '@bloom/shell-api';
import { Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../shared/day';
import { NAMESPACE } from '../shared/namespace';
import { sizeText } from './size-text';
import styles from './uploads.module.css';

/** Who uploaded what when, and what its columns were taken for. */
export function UploadFacts({ upload }: { upload: Upload }) {
  const { t, i18n } = useTranslation(NAMESPACE);
  const zone = useShell().session.countryConfig?.time_zone;
  const { kind, created_at: at, created_by: by, size_bytes: size, columns } = upload;
  const when = formatDateTime(at, i18n.language, zone);
  return (
    <>
      <Text tone="muted">
        {t(`uploads.kind.${kind}.title`)} · {t('uploads.facts', { when, who: by.name })} ·{' '}
        {sizeText(size, i18n.language)}
      </Text>
      {columns.length > 0 ? (
        <details className={styles.help}>
          <summary>{t('uploads.understood', { count: columns.filter(({ field }) => field !== null).length })}</summary>
          <ul className={styles.columns}>
            {columns.map(({ header, field }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a file may have the same header twice
              <li key={at}>
                {header}: {field ?? t('uploads.check.notUsed')}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}
