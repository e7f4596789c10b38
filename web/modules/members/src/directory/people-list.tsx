/** A search field and who fits: of the copy on this device, or of the server where there is none. */
import type { PatientRecord } from '@bloom/local-db';
import type { PatientsState } from '@bloom/patients';
import { PatientFacts, PatientsNote, useAsked, usePatientTexts, useUnsentPatients } from '@bloom/patients/screens';
import {
  Button,
  EmptyState,
  formatCount,
  IconChevronRight,
  IconIdBadge2,
  IconSearch,
  SMALL_SCREEN,
  TextInput,
  useMediaQuery,
} from '@bloom/ui';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './members.module.css';

export type Whom = 'members' | 'others' | 'all';

/** Rows that are drawn at once; more come with a press. */
const STEP = 50;

interface PeopleListProps {
  settings: FacilitySettings;
  patients: PatientsState;
  whom: Whom;
  query: string;
  onQuery: (query: string) => void;
  onOpen: (record: PatientRecord) => void;
  /** Who is not offered. */
  without?: string;
  autoFocus?: boolean;
}

const isWanted = (whom: Whom, without: string | undefined) => (record: PatientRecord) =>
  record.patient_pk !== without && (whom === 'all' || (record.member_number.trim() !== '') === (whom === 'members'));

/** Up and down go through the field and the rows. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || event.nativeEvent.isComposing) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-person]')];
  const next = stops[stops.indexOf(event.target as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

export function PeopleList(props: PeopleListProps) {
  const { settings, patients, whom, query, onQuery, onOpen, without, autoFocus } = props;
  const { t } = useTranslation(NAMESPACE);
  const { t: said } = usePatientTexts();
  const phone = useMediaQuery(SMALL_SCREEN);
  const unsent = useUnsentPatients();
  const [limit, setLimit] = useState(STEP);
  const list = useRef<HTMLUListElement>(null);
  const { index, version, state, asked } = patients;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index changes in place, its version tells
  const { records, total: here } = useMemo(
    () => index.search(query, limit, isWanted(whom, without)),
    [index, version, query, limit, whom, without],
  );
  const asking = useAsked(patients, query);
  const all = whom === 'all' && without === undefined ? patients.asked?.countOf(query) : undefined;
  const total = Math.max(here, all ?? 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its top
  useEffect(() => setLimit(STEP), [query, whom]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // One row left is who was meant; among several the arrows choose.
    const [only] = records;
    if (only && total === 1) onOpen(only);
    else list.current?.querySelector<HTMLElement>('[data-person]')?.focus();
  }

  const nobody =
    state === 'ready' &&
    total === 0 &&
    !asking &&
    (asked ? !asked.failed && (query.trim() !== '' || all === 0) : index.size > 0);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows go through the field and the rows inside
    <div className={styles.people} onKeyDown={moveFocus}>
      <TextInput
        type="search"
        label={t('members.search')}
        hideLabel
        placeholder={said(phone ? 'patients.placeholderShort' : 'patients.placeholder')}
        left={<IconSearch size={20} />}
        autoComplete="off"
        spellCheck={false}
        autoFocus={autoFocus}
        value={query}
        onChange={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={styles.count}>
        {state === 'ready' && index.size > 0 && !asked
          ? t(`members.count.${whom}`, { count: total, shown: formatCount(total, settings.language) })
          : ''}
      </p>
      <PatientsNote patients={patients} creating={false} />
      {nobody ? (
        <EmptyState
          icon={query.trim() ? <IconSearch size={36} /> : <IconIdBadge2 size={36} />}
          title={query.trim() ? said('patients.none', { query: query.trim() }) : t(`members.none.${whom}`)}
        >
          {query.trim() ? said('patients.noneFilter') : t(`members.noneHint.${whom}`)}
        </EmptyState>
      ) : null}
      <ul ref={list} className={styles.rows} aria-label={t('members.people')}>
        {records.map((record) => (
          <li key={record.patient_pk}>
            <button type="button" data-person className={styles.row} onClick={() => onOpen(record)}>
              <span className={styles.text}>
                <PatientFacts record={record} today={settings.today()} unsent={unsent.get(record.patient_pk)} />
              </span>
              <IconChevronRight size={20} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {total > records.length ? (
        <Button onClick={() => setLimit(limit + STEP)}>
          {t('members.more', { shown: formatCount(total - records.length, settings.language) })}
        </Button>
      ) : null}
    </div>
  );
}
