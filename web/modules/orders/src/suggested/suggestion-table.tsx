import { Button, cardRows, classes, formatCount, Table } from '@bloom/ui';
import { type KeyboardEvent, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { canAdd, type Plan } from './plan';
import styles from './suggested.module.css';
import { SuggestionRow } from './suggestion-row';
import type { Typed } from './use-typed';
import type { Suggested } from './work-out';

/** Rows on screen at first, and more at each press. */
const ROWS = 30;

interface SuggestionTableProps extends Omit<Typed, 'forget'> {
  list: readonly Suggested[];
  plan: Plan;
  settings: FacilitySettings;
  /** Nothing is typed, and all of it is shown. */
  look?: boolean;
}

export function SuggestionTable({ list, plan, typed, type, settings, look = false }: SuggestionTableProps) {
  const { t } = useTranslation(NAMESPACE);
  const [rows, setRows] = useState(ROWS);
  const onKeyDown = useCallback(moveToNext, []);
  const columns = ['product', 'cover', 'packs', 'supplier', 'amount'] as const;
  const shown = look ? list : list.slice(0, rows);
  const hidden = list.length - shown.length;
  return (
    <>
      <Table className={classes(cardRows, styles.table)}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th
                key={name}
                data-align={name === 'cover' || name === 'amount' ? 'right' : undefined}
                className={name === 'packs' ? styles.packsColumn : undefined}
              >
                {t(`suggested.columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => {
            const { packs, cut } = plan.of(one);
            return (
              <SuggestionRow
                key={one.uuid}
                suggested={one}
                text={typed.get(one.uuid)}
                packs={packs}
                cut={cut}
                editable={!look && canAdd(one)}
                look={look}
                type={type}
                onKeyDown={onKeyDown}
                settings={settings}
              />
            );
          })}
        </tbody>
      </Table>
      {hidden > 0 ? (
        <Button onClick={() => setRows(rows + ROWS)}>
          {t('suggested.more', { shown: formatCount(hidden, settings.language) })}
        </Button>
      ) : null}
    </>
  );
}

/** Enter and the arrows go from field to field, as on paper. */
function moveToNext(event: KeyboardEvent<HTMLInputElement>) {
  if (event.nativeEvent.isComposing) return;
  const isUp = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey);
  if (!isUp && event.key !== 'Enter' && event.key !== 'ArrowDown') return;
  event.preventDefault();
  const fields = [...(event.currentTarget.closest('table')?.querySelectorAll('input') ?? [])];
  fields[fields.indexOf(event.currentTarget) + (isUp ? -1 : 1)]?.focus();
}
