import { Button, Drawer, IconSearch, useMediaQuery } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/use-till';
import { FilterFields, type FilterProps } from './filter-fields';
import { countFilters, NO_FILTER } from './filters';
import styles from './sales.module.css';
import { TypedFilter } from './typed-filter';

/** Under this width the filters do not fit above the list. */
const NARROW = '(max-width: 1023.98px)';

interface FilterBarProps extends FilterProps {
  /** How many sales fit; undefined while that is not known. */
  found: number | undefined;
}

/** The receipt number always in sight; the other filters above the list, or in a sheet where there is no room. */
export function FilterBar({ found, ...fields }: FilterBarProps) {
  const { t } = useTranslation(NAMESPACE);
  const narrow = useMediaQuery(NARROW);
  const [sheet, setSheet] = useState(false);
  const { filter, onChange } = fields;
  const set = countFilters(filter) + (filter.day === NO_FILTER.day ? 0 : 1);
  const inSheet = set - (filter.receipt ? 1 : 0);
  const clear =
    set > 0 ? (
      <Button variant="quiet" className={styles.clear} onClick={() => onChange(NO_FILTER)}>
        {t('history.filter.clear')}
      </Button>
    ) : null;
  const receipt = (
    <TypedFilter
      label={t('history.filter.receipt')}
      type="search"
      left={<IconSearch size={20} />}
      value={filter.receipt}
      onChange={(text) => onChange({ receipt: text })}
    />
  );
  if (!narrow) {
    return (
      <fieldset className={styles.filters} aria-label={t('history.filter.title')}>
        <FilterFields {...fields} />
        {receipt}
        {clear}
      </fieldset>
    );
  }
  return (
    <fieldset className={styles.narrowFilters} aria-label={t('history.filter.title')}>
      {receipt}
      <Button onClick={() => setSheet(true)}>
        {inSheet > 0 ? t('history.filter.openCount', { n: inSheet }) : t('history.filter.open')}
      </Button>
      <Drawer
        opened={sheet}
        onClose={() => setSheet(false)}
        title={t('history.filter.title')}
        footer={
          <>
            {clear}
            <Button variant="primary" size="large" className={styles.sheetFoot} onClick={() => setSheet(false)}>
              {found === undefined ? t('history.filter.close') : t('history.filter.show', { count: found })}
            </Button>
          </>
        }
      >
        <div className={styles.sheet}>
          <FilterFields {...fields} />
        </div>
      </Drawer>
    </fieldset>
  );
}
