/** Which products and categories a promo is for; none of either is all. */
import type { InventoryRecord } from '@bloom/local-db';
import { Button, Checkbox, IconX, Text, TextInput } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/use-till';
import type { FormValues } from './form-values';
import styles from './promos.module.css';

const SHOWN = 6;

interface ProductChoiceProps {
  values: FormValues;
  names: ReadonlyMap<string, string>;
  products: readonly InventoryRecord[];
  onChange: (part: Partial<FormValues>) => void;
}

export function ProductChoice({ values, names, products, onChange }: ProductChoiceProps) {
  const { t, i18n } = useTranslation(NAMESPACE);
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLocaleLowerCase();
  const chosen = new Set(values.products.map(({ uuid }) => uuid));
  const found = wanted
    ? products
        .filter(({ uuid, name }) => !chosen.has(uuid) && name.toLocaleLowerCase().includes(wanted))
        .slice(0, SHOWN)
    : [];
  const known = new Set([...products.flatMap(({ category }) => category ?? []), ...values.categories].filter(Boolean));
  const categories = [...known].sort(new Intl.Collator(i18n.language).compare);
  const toggle = (category: string, on: boolean) =>
    onChange({
      categories: on ? [...values.categories, category] : values.categories.filter((one) => one !== category),
    });
  return (
    <div className={styles.choice}>
      <TextInput
        type="search"
        label={t('promos.field.products')}
        description={t('promos.productsHint')}
        value={search}
        autoComplete="off"
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {found.map(({ uuid, name }) => (
        <Button
          key={uuid}
          onClick={() => {
            onChange({ products: [...values.products, { uuid, name }] });
            setSearch('');
          }}
        >
          {t('promos.addProduct', { name })}
        </Button>
      ))}
      {wanted && found.length === 0 ? <Text tone="muted">{t('promos.noProduct')}</Text> : null}
      <ul className={styles.chosen}>
        {values.products.map(({ uuid, name }) => {
          const shown = names.get(uuid) ?? name;
          return (
            <li key={uuid}>
              <Button
                icon={<IconX size={18} />}
                aria-label={t('promos.removeProduct', { name: shown })}
                onClick={() => onChange({ products: values.products.filter((one) => one.uuid !== uuid) })}
              >
                {shown}
              </Button>
            </li>
          );
        })}
      </ul>
      {categories.length > 0 ? (
        <details>
          <summary className={styles.summary}>{t('promos.categories', { count: values.categories.length })}</summary>
          <fieldset className={styles.categories} aria-label={t('promos.field.categories')}>
            {categories.map((category) => (
              <Checkbox
                key={category}
                label={category}
                checked={values.categories.includes(category)}
                onChange={(event) => toggle(category, event.currentTarget.checked)}
              />
            ))}
          </fieldset>
        </details>
      ) : null}
    </div>
  );
}
