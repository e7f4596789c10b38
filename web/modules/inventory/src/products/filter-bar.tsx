import { ActionIcon, Chips, formatCount, IconSearch, IconX, SMALL_SCREEN, TextInput, useMediaQuery } from '@bloom/ui';
import { Select } from '@bloom/ui/lists';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { type ProductFilter, STATES, type StateFilter } from './filters';
import styles from './products.module.css';

interface FilterBarProps {
  text: string;
  onText: (text: string) => void;
  filter: ProductFilter;
  onChange: (part: Partial<ProductFilter>) => void;
  counts: Record<StateFilter, number>;
  categories: readonly string[];
  language: string;
}

const ANY = 'any';
const ofCategory = (name: string) => `is ${name}`;

export function FilterBar({ text, onText, filter, onChange, counts, categories, language }: FilterBarProps) {
  const { t } = useTranslation(NAMESPACE);
  const phone = useMediaQuery(SMALL_SCREEN);
  const options = [
    { value: ANY, label: t('products.anyCategory') },
    ...categories.map((name) => ({ value: ofCategory(name), label: name })),
    { value: ofCategory(''), label: t('products.noCategory') },
  ];
  // What is rare is offered only when there is some of it.
  const states = STATES.filter((state) => state !== 'changed' || counts.changed > 0 || filter.state === 'changed');
  return (
    <div className={styles.filters}>
      <div className={styles.search}>
        <TextInput
          hideLabel
          type="search"
          label={t('products.search')}
          placeholder={t(phone ? 'products.searchHintShort' : 'products.searchHint')}
          autoComplete="off"
          spellCheck={false}
          left={<IconSearch size={20} />}
          right={
            text === '' ? null : (
              <ActionIcon label={t('products.clearSearch')} onClick={() => onText('')}>
                <IconX size={18} />
              </ActionIcon>
            )
          }
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      </div>
      <div className={styles.category}>
        <Select
          label={t('products.category')}
          options={options}
          value={filter.category === null ? ANY : ofCategory(filter.category)}
          onChange={(value) => onChange({ category: value === ANY ? null : value.slice(ofCategory('').length) })}
        />
      </div>
      <div className={styles.states}>
        <Chips
          label={t('products.show')}
          options={states.map((state) => ({
            value: state,
            label: t(`products.states.${state}`),
            count: formatCount(counts[state], language),
          }))}
          value={filter.state}
          onChange={(state) => onChange({ state })}
        />
      </div>
    </div>
  );
}
