import { dosesIn } from '@bloom/care/programmes';
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
  /** That one unit lasts, as typed. */
  days: string;
}

/** A packet that lasts longer is none. */
const MOST_DAYS = 3_650;
/** Two tablets a day that are sold one by one: one lasts half a day. */
const DECIMALS = 2;

/** Days that one unit lasts; null for what is no such number. */
export function daysOf({ days }: TypedMedicine): number | null {
  const number = Number(days);
  return days !== '' && number > 0 && number <= MOST_DAYS ? number : null;
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
  const set = (productUuid: string, days: string) =>
    onChange(medicines.map((one) => (one.productUuid === productUuid ? { ...one, days } : one)));
  return (
    <Stack gap={8}>
      <Select
        label={t('enrol.medicine')}
        placeholder={t('enrol.chooseMedicine')}
        options={options}
        value={null}
        onChange={(uuid) => {
          const product = products.find((one) => one.uuid === uuid);
          if (!product) return;
          // At one dose a day; what the pack does not say is typed.
          const doses = dosesIn(product.pack_size);
          const days = doses === null ? '' : String(doses);
          onChange([...medicines, { productUuid: product.uuid, name: product.name, days }]);
        }}
      />
      {medicines.map((medicine) => (
        <Group key={medicine.productUuid} gap={8} align="flex-end">
          <NumberInput
            label={t('enrol.days', { name: medicine.name })}
            decimals={DECIMALS}
            value={medicine.days}
            error={tried && daysOf(medicine) === null ? t('enrol.daysWrong', { most: MOST_DAYS }) : undefined}
            onChange={(days) => set(medicine.productUuid, days)}
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
