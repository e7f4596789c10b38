import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { cleanNumber, NumberInput } from './number-input';
import { Select } from './select';
import { PasswordInput, TextArea, TextInput } from './text-input';

function Amount() {
  const [value, setValue] = useState('');
  return <NumberInput label="Amount" decimals={2} value={value} onChange={setValue} />;
}

const countries = ['Benin', 'Ghana', 'Gabon'].map((label) => ({ label, value: label }));

function Country({ onChange = () => undefined }: { onChange?: (value: string) => void }) {
  const [value, setValue] = useState<string | null>(null);
  const change = (next: string) => {
    setValue(next);
    onChange(next);
  };
  return <Select label="Country" options={countries} value={value} onChange={change} />;
}

describe('single-line fields', () => {
  it('UIC-07 UIC-08 Enter leaves the field and does not submit', async () => {
    const onSubmit = vi.fn((event) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <TextInput label="Name" />
        <button type="submit">Save</button>
      </form>,
    );
    await userEvent.type(screen.getByLabelText('Name'), 'Ama{Enter}');
    expect(document.activeElement).toBe(document.body);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('UIC-08 T64 Enter still works on the button and makes a new line in long text', async () => {
    const onSubmit = vi.fn((event) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <TextArea label="Note" />
        <button type="submit">Save</button>
      </form>,
    );
    await userEvent.type(screen.getByLabelText('Note'), 'a{Enter}b');
    expect((screen.getByLabelText('Note') as HTMLTextAreaElement).value).toBe('a\nb');
    screen.getByRole('button').focus();
    await userEvent.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('UIC-08 a field that takes Enter for itself keeps the focus', async () => {
    const add = vi.fn();
    render(
      <TextInput
        label="Search"
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />,
    );
    await userEvent.type(screen.getByLabelText('Search'), 'x{Enter}');
    expect(add).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(screen.getByLabelText('Search'));
  });

  it('ties label, description and error to the field', () => {
    render(<TextInput label="Name" description="As on the card" error="Enter a name." />);
    const input = screen.getByLabelText('Name');
    const described = input.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'As on the card',
      'Enter a name.',
    ]);
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });

  it('shows and hides a password', async () => {
    render(<PasswordInput label="Password" />);
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');
  });
});

describe('numbers', () => {
  it.each([
    ['12', 0, '12'],
    ['012', 0, '012'],
    ['1.5', 0, null],
    ['1,5', 2, '1.5'],
    ['1.555', 2, null],
    ['1 000', 0, '1000'],
    ['-1', 2, null],
    ['a', 2, null],
    ['', 2, ''],
    ['.', 2, '.'],
  ])('takes %j with %i decimals as %j', (typed, decimals, expected) => {
    expect(cleanNumber(typed, decimals)).toBe(expected);
  });

  it('refuses what is no number while typing', async () => {
    render(<Amount />);
    await userEvent.type(screen.getByLabelText('Amount'), '1a2,345');
    expect((screen.getByLabelText('Amount') as HTMLInputElement).value).toBe('12.34');
  });
});

describe('a select', () => {
  it('is used by keyboard alone', async () => {
    render(<Country />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(screen.getByRole('combobox', { name: /Country/ }).textContent).toBe('Ghana');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('jumps to what begins with a letter, going round', async () => {
    render(<Country />);
    await userEvent.tab();
    await userEvent.keyboard('gg{Enter}');
    expect(screen.getByRole('combobox').textContent).toBe('Gabon');
  });

  it('Escape closes the list without choosing and leaves a dialog around it open', async () => {
    const onChange = vi.fn();
    const outer = vi.fn();
    render(
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for the dialog around the list
      <div onKeyDown={outer}>
        <Country onChange={onChange} />
      </div>,
    );
    await userEvent.click(screen.getByRole('combobox'));
    outer.mockClear();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(onChange).not.toHaveBeenCalled();
    expect(outer).not.toHaveBeenCalled();
  });

  it('is used by pointer', async () => {
    render(<Country />);
    await userEvent.click(screen.getByRole('combobox'));
    await userEvent.click(screen.getByRole('option', { name: 'Gabon' }));
    expect(screen.getByRole('combobox').textContent).toBe('Gabon');
  });
});
