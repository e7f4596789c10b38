import { ActionIcon, IconSearch, IconX, VisuallyHidden } from '@bloom/ui';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/use-till';
import { LIST_ID, rowId } from './patient-list';
import styles from './patients.module.css';

interface PatientSearchFieldProps {
  query: string;
  /** The row that Enter chooses; -1 for none. */
  activeRow: number;
  /** How many fit, said to screen readers; null while there is nothing to say. */
  found: number | null;
  onQuery: (query: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

export function PatientSearchField({ query, activeRow, found, onQuery, onKeyDown }: PatientSearchFieldProps) {
  const { t } = useTranslation(NAMESPACE);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    field.current?.select();
  }, []);

  return (
    <div className={styles.field}>
      <IconSearch size={22} aria-hidden="true" className={styles.icon} />
      <input
        ref={field}
        data-autofocus
        type="search"
        role="combobox"
        className={styles.input}
        aria-label={t('patients.search')}
        aria-expanded="true"
        aria-controls={LIST_ID}
        aria-activedescendant={activeRow < 0 ? undefined : rowId(activeRow)}
        aria-autocomplete="list"
        placeholder={t('patients.placeholder')}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        value={query}
        onChange={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {query === '' ? null : (
        <span className={styles.after}>
          <ActionIcon
            label={t('patients.clear')}
            onClick={() => {
              onQuery('');
              field.current?.focus();
            }}
          >
            <IconX size={20} />
          </ActionIcon>
        </span>
      )}
      <VisuallyHidden role="status">{found === null ? '' : t('patients.found', { count: found })}</VisuallyHidden>
    </div>
  );
}
