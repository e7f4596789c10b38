import { patientName } from '@bloom/api-client';
import type { PatientRecord } from '@bloom/local-db';
import type { FacilityBasics } from '@bloom/shell-api';
import { formatDay } from '@bloom/shell-api/day';
import {
  ComboboxInput,
  EmptyState,
  formatCount,
  IconSearch,
  Loading,
  OptionRow,
  optionId,
  Stack,
  Text,
} from '@bloom/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import styles from './search.module.css';
import { useSearchTexts } from './texts';
import type { Search } from './use-patient-search';

const FIELD = 'patient-search';

interface PatientSearchProps {
  search: Search;
  shown: Pick<FacilityBasics, 'language'>;
  onQuery: (query: string) => void;
  onFound: (pk: string) => void;
}

/** Up and down choose among the rows, Enter takes the chosen one, as everywhere that somebody is typed. */
export function PatientSearch({ search, shown, onQuery, onFound }: PatientSearchProps) {
  const { t } = useSearchTexts();
  const { query, typed, records, total, state } = search;
  const [active, setActive] = useState<number | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const latest = useRef(query);
  latest.current = query;
  useLayoutEffect(() => field.current?.focus(), []);
  const choose = (at: number) => {
    const record = records[at];
    if (record) onFound(record.patient_pk);
  };
  const chosen = Math.min(active ?? (typed ? 0 : -1), records.length - 1);
  /** The server has not said yet who it is: a card that is scanned ends with this key. */
  async function wait() {
    const only = typed ? await search.only() : undefined;
    if (only && latest.current === query) onFound(only.patient_pk);
  }
  const list = {
    ...{ isOpen: true, count: records.length, active: chosen, onActive: setActive, onChoose: choose },
    onEnter: () => void wait(),
  };
  const more = total - records.length;
  return (
    <Stack gap={12}>
      <ComboboxInput
        id={FIELD}
        inputRef={field}
        list={list}
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        icon={<IconSearch size={22} />}
        clearLabel={t('search.clear')}
        query={query}
        onQuery={(text) => {
          onQuery(text);
          setActive(null);
        }}
      />
      <div id={`${FIELD}-list`} role="listbox" tabIndex={-1} aria-label={t('search.found')} className={styles.list}>
        {records.map((record, at) => (
          <OptionRow
            key={record.patient_pk}
            id={optionId(FIELD, at)}
            active={at === chosen}
            selected={at === chosen}
            className={styles.row}
            onChoose={() => choose(at)}
          >
            <Who record={record} language={shown.language} />
          </OptionRow>
        ))}
      </div>
      <div role="status">
        {more > 0 ? (
          <Text tone="muted">{t('search.more', { count: more, shown: formatCount(more, shown.language) })}</Text>
        ) : null}
        {typed && total === 0 && state === 'ready' ? (
          <Text tone="muted">{t('search.nobody', { text: query.trim() })}</Text>
        ) : null}
        {typed && total === 0 && state === 'loading' ? <Loading /> : null}
      </div>
      <Note search={search} language={shown.language} />
    </Stack>
  );
}

/** What is to be said of where the patients come from. */
function Note({ search: { state, size, typed }, language }: { search: Search; language: string }) {
  const { t } = useSearchTexts();
  if (state === 'failed') return <EmptyState title={t('search.failed')}>{t('search.failedHint')}</EmptyState>;
  if (state === 'offline') return <EmptyState title={t('search.offline')}>{t('search.offlineHint')}</EmptyState>;
  if (typed) return null;
  if (size === null) return <Text tone="muted">{t('search.asked')}</Text>;
  if (size > 0)
    return <Text tone="muted">{t('search.size', { count: size, shown: formatCount(size, language) })}</Text>;
  return state === 'ready' ? <Text tone="muted">{t('search.noPatients')}</Text> : <Loading />;
}

function Who({ record, language }: { record: PatientRecord; language: string }) {
  const born = record.birth_date ? formatDay(record.birth_date.slice(0, 10), language) : '';
  return (
    <>
      <span className={styles.name}>{patientName(record)}</span>
      <span className={styles.facts}>{[record.phone, born, record.member_number].filter(Boolean).join(' · ')}</span>
    </>
  );
}
