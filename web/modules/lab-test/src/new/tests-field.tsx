import type { LabDefinition } from '@bloom/api-client';
import { uuidV7 } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { seesSensitive } from '@bloom/shell-api/care-rights';
import { ActionIcon, Checkbox, IconStethoscope, IconX } from '@bloom/ui';
import { Combobox } from '@bloom/ui/lists';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../shared/lab.module.css';
import { NAMESPACE } from '../shared/namespace';
import { useWords } from '../shared/use-words';
import type { ChosenTest } from './request-form';

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

interface TestsFieldProps {
  definitions: readonly LabDefinition[];
  chosen: readonly ChosenTest[];
  onChange: (chosen: ChosenTest[]) => void;
}

/** Tests by typing a part of their names, in either language. */
export function TestsField({ definitions, chosen, onChange }: TestsFieldProps) {
  const { t } = useTranslation(NAMESPACE);
  const { words } = useWords();
  const shell = useShell();
  const [query, setQuery] = useState('');
  // Who may not read what comes of it does not make it.
  const offered = definitions.filter(({ test }) => !test.sensitive || seesSensitive(shell));
  const typed = fold(query.trim());
  const isChosen = (uuid: string) => chosen.some(({ definition }) => definition.uuid === uuid);
  const fits = ({ test, code }: LabDefinition) => fold(`${test.name.en} ${test.name.fr} ${code}`).includes(typed);
  const found = typed === '' ? [] : offered.filter((one) => !isChosen(one.uuid) && fits(one));
  return (
    <>
      <Combobox
        label={t('new.tests')}
        placeholder={t('new.testsPlaceholder')}
        icon={<IconStethoscope size={20} />}
        query={query}
        onQuery={setQuery}
        options={found.map((one) => ({ id: one.uuid, label: words(one.test.name), detail: words(one.test.specimen) }))}
        onChoose={(uuid) => {
          const definition = offered.find((one) => one.uuid === uuid);
          if (!definition) return;
          setQuery('');
          onChange([...chosen, { uuid: uuidV7(), started: uuidV7(), definition, consent: false }]);
        }}
        nothing={t(definitions.length === 0 ? 'new.noTests' : 'new.noTest')}
      />
      {chosen.length > 0 ? (
        <ul className={styles.list}>
          {chosen.map((one) => (
            <li key={one.uuid} className={styles.row}>
              <span className={styles.who}>
                {words(one.definition.test.name)}
                <span className={styles.detail}>{words(one.definition.test.specimen)}</span>
              </span>
              {one.definition.test.consent ? (
                <Checkbox
                  label={t('new.consent')}
                  checked={one.consent}
                  onChange={(event) => {
                    const consent = event.currentTarget.checked;
                    onChange(chosen.map((other) => (other.uuid === one.uuid ? { ...other, consent } : other)));
                  }}
                />
              ) : null}
              <ActionIcon
                label={t('new.remove', { test: words(one.definition.test.name) })}
                onClick={() => onChange(chosen.filter(({ uuid }) => uuid !== one.uuid))}
              >
                <IconX size={20} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
