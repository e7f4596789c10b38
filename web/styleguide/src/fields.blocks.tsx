import {
  Checkbox,
  Chips,
  IconSearch,
  NumberInput,
  PasswordInput,
  RadioGroup,
  Stack,
  TextArea,
  TextInput,
} from '@bloom/ui';
import { useState } from 'react';

const COUNTRIES = [
  { value: 'GH', label: 'Ghana', note: 'current', detail: 'GHS' },
  { value: 'BJ', label: 'Benin', detail: 'XOF' },
  { value: 'KE', label: 'Kenya', detail: 'KES', disabled: true },
];
const ERROR = 'Type an amount, for example 12.50.';

export function Fields() {
  const [country, setCountry] = useState<string | null>('GH');
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
