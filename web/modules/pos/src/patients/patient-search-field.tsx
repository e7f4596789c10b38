import { usePatientTexts } from '@bloom/patients/screens';
import { ComboboxInput, IconSearch, SMALL_SCREEN, type Suggestions, useMediaQuery, VisuallyHidden } from '@bloom/ui';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/use-till';
import { FIELD_ID } from './patient-list';
import styles from './patients.module.css';

interface PatientSearchFieldProps {
  query: string;
  list: Suggestions;
  /** How many fit, said to screen readers; null while there is nothing to say. */
  found: number | null;
  onQuery: (query: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

export function PatientSearchField({ query, list, found, onQuery, onKeyDown }: PatientSearchFieldProps) {
  const { t } = useTranslation(NAMESPACE);
  const { t: said } = usePatientTexts();
  const phone = useMediaQuery(SMALL_SCREEN);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    field.current?.select();
  }, []);

  return (
    <div className={styles.field}>
      <ComboboxInput
        id={FIELD_ID}
        inputRef={field}
        autoFocus
        list={list}
        label={t('patients.search')}
        placeholder={said(phone ? 'patients.placeholderShort' : 'patients.placeholder')}
        icon={<IconSearch size={22} />}
        clearLabel={t('patients.clear')}
        query={query}
        onQuery={onQuery}
        onKeyDown={onKeyDown}
      />
      <VisuallyHidden role="status">{found === null ? '' : t('patients.found', { count: found })}</VisuallyHidden>
    </div>
  );
}
