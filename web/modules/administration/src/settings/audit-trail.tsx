/** What was done to a user or a facility, by whom and when, newest first; read page by page. */

import type { AuditEntry } from '@bloom/api-client';
import { Pager, ReadFailure, useRead } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { formatDateTime } from '@bloom/shell-api/day';
import { EmptyState, Loading, Stack, Text } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import styles from './settings.module.css';

const PAGE_SIZE = 25;

interface AuditTrailProps {
  subject: AuditEntry['subject'];
  subjectId: string;
}

export function AuditTrail({ subject, subjectId }: AuditTrailProps) {
  const { t } = useTranslation(NAMESPACE);
  const [page, setPage] = useState(1);
  const read = useRead('/api/audit/', { query: { subject, subject_id: subjectId, page } }, { keep: true });
  const { answer: value } = read;
  if (!value) return read.failure ? <ReadFailure read={read} /> : <Loading />;
  if (value.results.length === 0) return <EmptyState title={t('audit.none')}>{t('audit.noneHint')}</EmptyState>;
  return (
    <Stack gap={16}>
      <ol className={styles.audit}>
        {value.results.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <Pager page={page} size={PAGE_SIZE} count={value.count} hasNext={value.next != null} onChange={setPage} />
    </Stack>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { t, i18n } = useTranslation(NAMESPACE);
  const zone = useShell().session.countryConfig?.time_zone;
  const none = t('audit.empty');
  const by = entry.by_name || entry.by_username;
  return (
    <li className={styles.auditEntry}>
      <Text>
        <strong>{t(`audit.action.${entry.action}`, { defaultValue: entry.action })}</strong>{' '}
        {by ? t('audit.by', { name: by }) : t('audit.byNobody')}
      </Text>
      <Text size="small" tone="muted">
        <time dateTime={entry.at}>{formatDateTime(entry.at, i18n.language, zone)}</time>
        {entry.by_username ? ` · ${entry.by_username}` : ''}
      </Text>
      {entry.changes.length > 0 ? (
        <dl className={styles.changes}>
          {entry.changes.map((change) => (
            <div key={change.field}>
              <dt>{t(`audit.field.${change.field}`, { defaultValue: change.field })}</dt>
              <dd>{t('audit.fromTo', { from: change.from || none, to: change.to || none })}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  );
}
