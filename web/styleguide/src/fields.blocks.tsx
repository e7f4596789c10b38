import {
  Checkbox,
  Chips,
  IconSearch,
  NumberInput,
  PasswordInput,
  RadioGroup,
  Select,
  Stack,
  TextArea,
  TextInput,
} from '@bloom/ui';
import { Combobox } from '@bloom/ui/combobox';
import { useState } from 'react';

const COUNTRIES = [
  { value: 'GH', label: 'Ghana', note: 'current', detail: 'GHS' },
  { value: 'BJ', label: 'Benin', detail: 'XOF' },
  { value: 'KE', label: 'Kenya', detail: 'KES', disabled: true },
];
const ERROR = 'Type an amount, for example 12.50.';

export function Fields() {
  const [country, setCountry] = useState<string | null>('GH');
  const [typed, setTyped] = useState('');
  const [amount, setAmount] = useState('12.50');
  return (
    <Stack gap={16}>
      <TextInput label="Text" description="What it is for" placeholder="Name of the product" />
      <TextInput label="With an error" defaultValue="twelve" error={ERROR} />
      <TextInput label="Disabled" defaultValue="Cannot be changed" disabled />
      <TextInput label="Search" hideLabel left={<IconSearch size={20} />} placeholder="Its label is heard only" />
      <NumberInput label="Number" decimals={2} value={amount} onChange={setAmount} />
      <PasswordInput label="Password" defaultValue="secret" />
      <TextArea label="Several lines" defaultValue={'One line\nand another'} />
      <TextArea label="Several lines, with an error" error="Say what happened." />
      <Select
        label="Choice"
        options={COUNTRIES}
        value={country}
        onChange={setCountry}
        clear={{ label: 'Clear the country', onClear: () => setCountry(null) }}
      />
      <Select
        label="Choice, with an error"
        options={COUNTRIES}
        value={null}
        onChange={setCountry}
        error="Choose one."
      />
      <Select label="Choice, disabled" options={COUNTRIES} value="BJ" onChange={setCountry} disabled />
      <Combobox
        label="Choice while typing"
        placeholder="Type the name of a country"
        query={typed}
        onQuery={setTyped}
        options={COUNTRIES.filter(({ label }) => label.toLowerCase().startsWith(typed.toLowerCase())).map(
          ({ value, label, detail }) => ({ id: value, label, detail }),
        )}
        onChoose={() => setTyped('')}
        nothing="Nothing matches"
      />
      <Chips
        label="A few, in one line"
        options={COUNTRIES.map(({ value, label }) => ({ value, label, count: '3' }))}
        value={country ?? 'GH'}
        onChange={setCountry}
      />
      <RadioGroup label="A few" options={COUNTRIES} value={country} onChange={setCountry} />
      <Checkbox label="Checked" defaultChecked />
      <Checkbox label="Not checked" />
      <Checkbox label="Disabled" disabled />
    </Stack>
  );
}
