import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Select, type SelectOption } from './select';

const COUNTRIES: SelectOption[] = ['Benin', 'Gabon', 'Ghana', 'Guinea', 'Guinea-Bissau', 'Sierra Leone', 'Senegal'].map(
  (label) => ({ label, value: label }),
);
const MANY: SelectOption[] = Array.from({ length: 30 }, (_, index) => ({ label: `Row ${index}`, value: `${index}` }));

interface CountryProps {
  options?: readonly SelectOption[];
  start?: string | null;
  onChange?: (value: string) => void;
  loading?: boolean;
}

function Country({ options = COUNTRIES, start = null, onChange = () => undefined, loading }: CountryProps) {
  const [value, setValue] = useState<string | null>(start);
  const change = (next: string) => {
    setValue(next);
    onChange(next);
  };
  return (
    <>
      <Select label="Country" options={options} value={value} onChange={change} loading={loading} />
      <button type="button">After</button>
    </>
  );
}

const box = () => screen.getByRole('combobox');
const isOpen = () => screen.queryByRole('listbox') !== null;
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;
const keys = (text: string) => userEvent.keyboard(text);

describe('a select, by keys', () => {
  it.each(['{ArrowDown}', '{Enter}', '[Space]', '{Alt>}{ArrowDown}{/Alt}'])(
    '%s opens it at what is chosen, and chooses nothing',
    async (key) => {
      const onChange = vi.fn();
      render(<Country start="Ghana" onChange={onChange} />);
      await userEvent.tab();
      await keys(key);
      expect([isOpen(), active()]).toEqual([true, 'Ghana']);
      expect(onChange).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['{ArrowUp}', 'Benin'],
    ['{Home}', 'Benin'],
    ['{End}', 'Senegal'],
  ])('%s opens it at %s', async (key, label) => {
    render(<Country start="Ghana" />);
    await userEvent.tab();
    await keys(key);
    expect([isOpen(), active()]).toEqual([true, label]);
  });

  it('goes through the list and stops at its ends', async () => {
    render(<Country options={MANY} />);
    await userEvent.tab();
    await keys('{Enter}');
    const steps: [string, string][] = [
      ['{ArrowUp}', 'Row 0'],
      ['{ArrowDown}', 'Row 1'],
      ['{PageDown}', 'Row 11'],
      ['{PageUp}{PageUp}', 'Row 0'],
      ['{End}', 'Row 29'],
      ['{PageDown}{ArrowDown}', 'Row 29'],
      ['{Home}', 'Row 0'],
    ];
    for (const [key, label] of steps) {
      await keys(key);
      expect(active(), key).toBe(label);
    }
  });

  it.each(['{Enter}', '[Space]', '{Alt>}{ArrowUp}{/Alt}'])('%s chooses, closes and keeps the focus', async (key) => {
    render(<Country />);
    await userEvent.tab();
    await keys('{Enter}{ArrowDown}');
    await keys(key);
    expect([box().textContent, isOpen(), document.activeElement]).toEqual(['Gabon', false, box()]);
  });

  it('Tab chooses what the keys went to, and goes on', async () => {
    render(<Country />);
    await userEvent.tab();
    await keys('{Enter}{ArrowDown}');
    await userEvent.tab();
    expect([box().textContent, isOpen()]).toEqual(['Gabon', false]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'After' }));
  });

  it('Tab chooses nothing that merely lay first, or under the pointer', async () => {
    const onChange = vi.fn();
    render(<Country onChange={onChange} />);
    await userEvent.click(box());
    await userEvent.tab();
    expect([onChange.mock.calls, isOpen()]).toEqual([[], false]);
    await userEvent.click(box());
    await userEvent.hover(screen.getByRole('option', { name: 'Ghana' }));
    expect(active()).toBe('Ghana');
    await userEvent.tab();
    expect(onChange).not.toHaveBeenCalled();
  });

  it('several letters in a row are one word, from where the list is', async () => {
    render(<Country />);
    await userEvent.tab();
    await keys('gui');
    expect([isOpen(), active()]).toEqual([true, 'Guinea']);
    await keys('nea-');
    expect(active()).toBe('Guinea-Bissau');
  });

  it('a space within a word is a letter, and after it Enter chooses', async () => {
    render(<Country />);
    await userEvent.tab();
    await keys('sierra l{Enter}');
    expect(box().textContent).toBe('Sierra Leone');
  });

  it('a letter goes on from what is chosen, not from where an earlier list was left', async () => {
    render(<Country start="Gabon" />);
    await userEvent.tab();
    await keys('{Enter}{End}{Escape}');
    await keys('g');
    expect(active()).toBe('Ghana');
  });

  it.each(['Control', 'Alt', 'Meta'])('a letter with %s opens nothing and goes on to the page', async (held) => {
    const onPage = vi.fn();
    render(
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for the page
      <div onKeyDown={(event) => onPage(event.defaultPrevented)}>
        <Country />
      </div>,
    );
    await userEvent.tab();
    onPage.mockClear();
    await keys(`{${held}>}g{/${held}}`);
    expect([isOpen(), onPage.mock.calls]).toEqual([false, [[false], [false]]]);
    await keys('{Enter}');
    await keys(`{${held}>}g{/${held}}`);
    expect(active()).toBe('Benin');
  });

  it.each(['{Control>}{Enter}', '{Meta>}{ArrowDown}', '{Alt>}[Space]', '{Alt>}{Enter}', '{Control>}{Home}'])(
    '%s is none of its keys',
    async (key) => {
      render(<Country />);
      await userEvent.tab();
      await keys(key);
      expect(isOpen()).toBe(false);
    },
  );

  it('the first letter finds the first such option while nothing is chosen', async () => {
    render(<Country options={COUNTRIES.slice(1)} />);
    await userEvent.tab();
    await keys('g');
    expect(active()).toBe('Gabon');
  });

  it('a letter that begins no option is left to the page while the list is closed', async () => {
    render(<Country />);
    await userEvent.tab();
    const event = createEvent.keyDown(box(), { key: 'x' });
    fireEvent(box(), event);
    expect([event.defaultPrevented, isOpen()]).toEqual([false, false]);
  });

  it('a key that is held down does not choose what it has just opened', async () => {
    const onChange = vi.fn();
    render(<Country onChange={onChange} />);
    await userEvent.tab();
    await keys('{Enter}');
    fireEvent.keyDown(box(), { key: 'Enter', repeat: true });
    expect([isOpen(), onChange.mock.calls]).toEqual([true, []]);
  });
});

describe('a select, by press', () => {
  it('opens though the page is drawn anew before the press ends, and the click goes elsewhere', () => {
    const { rerender } = render(<Country options={[]} loading />);
    fireEvent.mouseDown(box());
    rerender(<Country />);
    fireEvent.mouseUp(document.body);
    fireEvent.click(document.body);
    expect(isOpen()).toBe(true);
  });

  it('opens by a click that nobody pressed for, as screen readers send it', () => {
    render(<Country />);
    fireEvent.click(box());
    expect(isOpen()).toBe(true);
    fireEvent.click(box());
    expect(isOpen()).toBe(false);
  });

  it('a press opens and the next one closes; of a double press the list stays open', async () => {
    render(<Country />);
    await userEvent.click(box());
    expect(isOpen()).toBe(true);
    await userEvent.click(box());
    expect(isOpen()).toBe(false);
    await userEvent.dblClick(box());
    expect(isOpen()).toBe(true);
    await userEvent.tripleClick(box());
    expect(isOpen()).toBe(true);
  });

  it('has the focus after a press, also where the browser gives it to no button', async () => {
    render(<Country />);
    const event = createEvent.mouseDown(box());
    fireEvent(box(), event);
    expect([event.defaultPrevented, document.activeElement]).toEqual([true, box()]);
    await keys('{ArrowDown}{Enter}');
    expect(box().textContent).toBe('Gabon');
  });

  it('stays open when the window goes into the background, and closes when the focus leaves', async () => {
    render(<Country />);
    await userEvent.click(box());
    fireEvent.blur(box());
    expect(isOpen()).toBe(true);
    screen.getByRole('button', { name: 'After' }).focus();
    await vi.waitFor(() => expect(isOpen()).toBe(false));
  });

  it('closes on a press beside it, also one that moves no focus', async () => {
    render(<Country />);
    await userEvent.click(box());
    fireEvent.pointerDown(screen.getByRole('option', { name: 'Gabon' }));
    expect(isOpen()).toBe(true);
    fireEvent.pointerDown(document.body);
    expect(isOpen()).toBe(false);
  });

  it('a finger that moves over the list points at nothing, a mouse does', async () => {
    render(<Country />);
    await userEvent.click(box());
    const option = screen.getByRole('option', { name: 'Ghana' });
    fireEvent.pointerMove(option, { pointerType: 'touch' });
    expect(active()).toBe('Benin');
    fireEvent.pointerMove(option, { pointerType: 'mouse' });
    expect(active()).toBe('Ghana');
  });

  it('what cannot be chosen is read and not chosen', async () => {
    const onChange = vi.fn();
    render(<Country options={[{ label: 'Kenya', value: 'KE', disabled: true }]} onChange={onChange} />);
    await userEvent.click(box());
    await userEvent.click(screen.getByRole('option', { name: 'Kenya' }));
    await keys('{Enter}');
    expect([isOpen(), onChange.mock.calls]).toEqual([true, []]);
  });
});

describe('a select whose options change', () => {
  it('has no option and says so when there are none, and none is named to screen readers', async () => {
    render(<Country options={[]} />);
    await userEvent.click(box());
    expect(screen.getByRole('status').textContent).toBe('Nothing found');
    expect(screen.queryAllByRole('option')).toEqual([]);
    expect(box().getAttribute('aria-activedescendant')).toBeNull();
    await keys('{ArrowDown}{End}{PageUp}a{Enter}');
    expect(screen.getByRole('status')).toBeTruthy();
  });

  it('says that they are on their way, and shows them when they are there', async () => {
    const { rerender } = render(<Country options={[]} loading />);
    await userEvent.click(box());
    expect(screen.getByRole('status').textContent).toBe('Loading…');
    rerender(<Country />);
    expect([isOpen(), active()]).toEqual([true, 'Benin']);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('stays at the same option when others come before it', async () => {
    const { rerender } = render(<Country options={COUNTRIES.slice(2)} />);
    await userEvent.tab();
    await keys('{Enter}{ArrowDown}');
    expect(active()).toBe('Guinea');
    rerender(<Country />);
    expect(active()).toBe('Guinea');
    await keys('{Enter}');
    expect(box().textContent).toBe('Guinea');
  });
});
