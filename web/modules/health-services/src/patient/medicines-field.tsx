import type { InventoryRecord } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { ActionIcon, Group, IconX, NumberInput, Stack, Text } from '@bloom/ui';
import { Select } from '@bloom/ui/lists';
import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';

export interface TypedMedicine {
  productUuid: string;
  name: string;
  /** Units a day, as typed. */
  daily: string;
}

/** More than these nobody takes a day, in units of a product. */
const MOST_DAILY = 100;
/** Half a tablet, a quarter. */
const DECIMALS = 2;

/** Units a day; null for what is no such number. */
export function unitsOf({ daily }: TypedMedicine): number | null {
  const units = Number(daily);
  return daily !== '' && units > 0 && units <= MOST_DAILY ? units : null;
}

interface MedicinesFieldProps {
  /** Generic names of the medicines of the programme. */
  generics: readonly string[];
  medicines: readonly TypedMedicine[];
  tried: boolean;
  onChange: (medicines: TypedMedicine[]) => void;
}

/** What the patient takes of what is sold here, so that it is known when it runs out. */
export function MedicinesField({ generics, medicines, tried, onChange }: MedicinesFieldProps) {
  const { t } = useTranslation(NAMESPACE);
  const products = useProducts(generics);
  if (products.length === 0) return null;
  const chosen = new Set(medicines.map(({ productUuid }) => productUuid));
  const options = products
    .filter(({ uuid }) => !chosen.has(uuid))
    .map(({ uuid, name }) => ({ value: uuid, label: name }));
  const set = (productUuid: string, daily: string) =>
    onChange(medicines.map((one) => (one.productUuid === productUuid ? { ...one, daily } : one)));
  return (
    <Stack gap={8}>
      <Select
        label={t('enrol.medicine')}
        placeholder={t('enrol.chooseMedicine')}
        options={options}
        value={null}
        onChange={(uuid) => {
          const product = products.find((one) => one.uuid === uuid);
          if (product) onChange([...medicines, { productUuid: product.uuid, name: product.name, daily: '1' }]);
        }}
      />
      {medicines.map((medicine) => (
        <Group key={medicine.productUuid} gap={8} align="flex-end">
          <NumberInput
            label={t('enrol.daily', { name: medicine.name })}
            decimals={DECIMALS}
            value={medicine.daily}
            error={tried && unitsOf(medicine) === null ? t('enrol.dailyWrong', { most: MOST_DAILY }) : undefined}
            onChange={(daily) => set(medicine.productUuid, daily)}
          />
          <ActionIcon
            label={t('enrol.without', { name: medicine.name })}
            onClick={() => onChange(medicines.filter((one) => one !== medicine))}
          >
            <IconX size={20} />
          </ActionIcon>
        </Group>
      ))}
      <Text tone="muted">{t('enrol.medicineHint')}</Text>
    </Stack>
  );
}

/** What is sold here of these generics, by name. */
function useProducts(generics: readonly string[]): InventoryRecord[] {
  const { db } = useShell();
  const wanted = generics.map((name) => name.toLowerCase());
  const products = useLiveQuery(
    () =>
      wanted.length === 0
        ? []
        : db.inventory
            .filter(({ generic_name }) => wanted.some((name) => generic_name.toLowerCase().includes(name)))
            .toArray(),
    [db, wanted.join('|')],
  );
  return (products ?? []).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
