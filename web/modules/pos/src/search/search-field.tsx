import { Lazy } from '@bloom/shell-api';
import { ActionIcon, IconSearch, IconX, KeyHint, SMALL_SCREEN, useMediaQuery } from '@bloom/ui';
import type { KeyboardEvent, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { cameraScan } from '../camera/lazy';
import { NAMESPACE } from '../shared/use-till';
import styles from './search.module.css';

interface SearchFieldProps {
  query: string;
  /** The id of the option that Enter would choose. */
  chosen: string | undefined;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  inputRef: Ref<HTMLInputElement>;
}

export function SearchField({ query, chosen, onChange, onKeyDown, inputRef }: SearchFieldProps) {
  const { t } = useTranslation(NAMESPACE);
  const phone = useMediaQuery(SMALL_SCREEN);
  return (
    <div className={styles.field}>
      <IconSearch size={22} aria-hidden="true" className={styles.icon} />
      <input
        ref={inputRef}
        type="search"
        className={styles.input}
        aria-label={t('search.label')}
        aria-keyshortcuts="F2"
        aria-controls="pos-products"
        aria-activedescendant={chosen}
        aria-autocomplete="list"
        placeholder={t(phone ? 'search.placeholderShort' : 'search.placeholder')}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        value={query}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <span className={styles.after}>
        {query === '' ? (
          <span className={styles.hint}>
            <KeyHint>F2</KeyHint>
          </span>
        ) : (
          <ActionIcon label={t('search.clear')} onClick={() => onChange('')}>
            <IconX size={20} />
          </ActionIcon>
        )}
        {/* It stays while somebody types: an open camera goes with it. */}
        <span hidden={query !== ''}>
          <Lazy part={cameraScan} with={{}} quiet />
        </span>
      </span>
    </div>
  );
}
