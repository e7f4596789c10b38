/** The first step: find a patient as you type, by arrows and Enter or by touch. */

import { type PatientsState, parseQuery } from '@bloom/patients';
import { NobodyFound, PatientsNote, useAsked } from '@bloom/patients/screens';
import { Button, IconPlus, Modal } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import type { CartPatient } from '../cart/cart';
import { NAMESPACE, type Till } from '../shared/use-till';
import { toCartPatient } from './patient';
import { PatientList } from './patient-list';
import { PatientSearchField } from './patient-search-field';
import styles from './patients.module.css';
import { useMatches } from './use-matches';
import { usePicking } from './use-picking';

interface PatientPickerProps {
  till: Till;
  patients: PatientsState;
  current: CartPatient | null;
  query: string;
  onQuery: (query: string) => void;
  onChoose: (patient: CartPatient | null) => void;
  /** Sales are looked for, no customer is chosen. */
  filtering: boolean;
  /** Absent where nobody can be created. */
  onCreate?: () => void;
  onClose: () => void;
}

export function PatientPicker(props: PatientPickerProps) {
  const { till, patients, current, query, onQuery, filtering, onChoose, onCreate, onClose } = props;
  const { t } = useTranslation(NAMESPACE);
  const { index, state } = patients;
  const asking = useAsked(patients, query);
  const matches = useMatches(patients, query);
  const { records } = matches;
  const total = Math.max(matches.total, patients.asked?.countOf(query) ?? 0);
  const typed = parseQuery(query) !== null;
  const nobody = typed && total === 0 && state !== 'failed' && !asking && !patients.asked?.failed;
  const { list, suggestions, reset, onKeyDown } = usePicking({
    rows: records.length,
    hasMatch: typed && total > 0,
    onChoose: chooseRow,
  });

  function change(text: string) {
    onQuery(text);
    reset();
  }

  function chooseRow(row: number) {
    const record = records[row - 1];
    if (row === 0) onChoose(null);
    else if (record) onChoose(toCartPatient(record));
    else if (nobody && state === 'ready') onCreate?.();
  }

  const create = onCreate ? (
    <Button
      variant={nobody ? 'primary' : 'secondary'}
      size="large"
      fullWidth
      icon={<IconPlus size={20} />}
      className={styles.create}
      onClick={onCreate}
    >
      <span className={styles.createText}>
        {typed ? t('patients.createNamed', { text: query.trim() }) : t('patients.create')}
      </span>
    </Button>
  ) : null;
  return (
    <Modal opened onClose={onClose} title={t('patients.title')} width={620} footer={create}>
      <div className={styles.picker}>
        <PatientSearchField
          query={query}
          list={suggestions}
          found={typed && state === 'ready' ? total : null}
          onQuery={change}
          onKeyDown={onKeyDown}
        />
        <div ref={list} className={styles.scroll}>
          <PatientList
            till={till}
            records={records}
            total={total}
            current={current}
            highlighted={suggestions.active}
            filtering={filtering}
            onChoose={chooseRow}
          />
          <PatientsNote patients={patients} creating={onCreate !== undefined} />
          {nobody && (index.size > 0 || patients.asked) ? (
            <NobodyFound patients={patients} creating={onCreate !== undefined} query={query.trim()} />
          ) : null}
        </div>
      </div>
    </Modal>
  );
}
