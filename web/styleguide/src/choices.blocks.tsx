import {
  Button,
  ComboboxInput,
  IconPackage,
  IconSearch,
  Modal,
  OptionRow,
  optionId,
  Stack,
  TextInput,
} from '@bloom/ui';
import { Combobox, Select } from '@bloom/ui/lists';
import { useId, useState } from 'react';

const COUNTRIES = [
  { value: 'GH', label: 'Ghana', note: 'current', detail: 'GHS' },
  { value: 'BJ', label: 'Benin', detail: 'XOF' },
  { value: 'KE', label: 'Kenya', detail: 'KES', disabled: true },
];
const NAMES = [
  ...['Artemether', 'Amoxicillin', 'Azithromycin', 'Bisacodyl', 'Calcium', 'Cetirizine', 'Dexamethasone'],
  ...['Diclofenac', 'Ferrous sulphate', 'Folic acid', 'Ibuprofen', 'Insulin', 'Loperamide', 'Metformin'],
  ...['Metronidazole', 'Omeprazole', 'Oral rehydration salts', 'Paracetamol', 'Zinc sulphate'],
];
const PRODUCTS = NAMES.map((label) => ({ value: label, label }));

export function Choices() {
  const [country, setCountry] = useState<string | null>('GH');
  const [product, setProduct] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isNested, setNested] = useState(false);
  const common = { options: COUNTRIES, onChange: setCountry };
  return (
    <Stack gap={16}>
      <Select
        {...common}
        label="Choice"
        value={country}
        clear={{ label: 'Clear the country', onClear: () => setCountry(null) }}
      />
      <Select {...common} label="Choice, with an error" value={null} error="Choose one." />
      <Select {...common} label="Choice, disabled" value="BJ" disabled />
      <Select {...common} label="Choice of nothing" options={[]} value={null} />
      <Select {...common} label="Choice, still loading" options={[]} value={null} loading />
      <Checked />
      <Select label="Choice of many" options={PRODUCTS} value={product} onChange={setProduct} />
      <Typed label="Typed" />
      <Typed label="Typed, disabled" disabled />
      <InPlace />
      <Button onClick={() => setOpen(true)}>Lists in a dialog</Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Lists in a dialog">
        <Stack gap={16}>
          <Button onClick={() => setNested(true)}>One more dialog</Button>
          <Select label="Choice in a dialog" options={PRODUCTS} value={product} onChange={setProduct} />
          <Typed label="Typed in a dialog" />
        </Stack>
        <Modal opened={isNested} onClose={() => setNested(false)} title="One more">
          The page is held until both are closed.
        </Modal>
      </Modal>
    </Stack>
  );
}

function matching(query: string) {
  const wanted = query.trim().toLowerCase();
  return PRODUCTS.filter(({ label }) => wanted !== '' && label.toLowerCase().includes(wanted));
}

function Typed({ label, disabled }: { label: string; disabled?: boolean }) {
  const [query, setQuery] = useState('');
  return (
    <Combobox
      label={label}
      placeholder="Name of the product"
      icon={<IconPackage size={22} />}
      disabled={disabled}
      query={query}
      onQuery={setQuery}
      options={matching(query).map((found) => ({ id: found.value, label: found.label, detail: 'Box', right: '12.50' }))}
      onChoose={setQuery}
      nothing="No such product"
    />
  );
}

/** The field alone, over a list that is always there. */
function InPlace() {
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(-1);
  const rows = PRODUCTS.slice(0, 3);
  const id = useId();
  return (
    <div>
      <ComboboxInput
        id={id}
        label="Search, the list below"
        icon={<IconSearch size={22} />}
        clearLabel="Clear the search"
        query={query}
        onQuery={setQuery}
        list={{
          isOpen: true,
          count: rows.length,
          active,
          onActive: setActive,
          onChoose: (row) => setQuery(rows[row]?.label ?? ''),
        }}
      />
      <div id={`${id}-list`} role="listbox" tabIndex={-1} aria-label="Products">
        {rows.map((row, index) => (
          <OptionRow
            key={row.value}
            id={optionId(id, index)}
            active={index === active}
            selected={index === active}
            onChoose={() => setQuery(row.label)}
          >
            {row.label}
          </OptionRow>
        ))}
      </div>
    </div>
  );
}

/** Its error comes when it is left, and pushes down what lies below. */
function Checked() {
  const [isLeft, setLeft] = useState(false);
  return (
    <TextInput
      label="Checked when it is left"
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
      error={
        isLeft
          ? 'Type an amount, for example 12.50. It is printed on the receipt, and the total follows from it.'
          : undefined
      }
    />
  );
}
