import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Combobox, type Option } from './combobox';

const PRODUCTS = ['Amoxicillin', 'Artemether', 'Paracetamol'].map((label) => ({ id: label, label }));
const onChoose = vi.fn();
const onEnter = vi.fn();

function Products({ options }: { options?: readonly Option[] }) {
  const [query, setQuery] = useState('');
  const found = options ?? PRODUCTS.filter(({ label }) => label.toLowerCase().includes(query.toLowerCase()));
  return (
    <Combobox
      label="Product"
      query={query}
      onQuery={setQuery}
      options={found}
      onChoose={onChoose}
      onEnter={onEnter}
      nothing="No such product"
    />
  );
}

const field = () => screen.getByRole('combobox', { name: 'Product' });
const isOpen = () => screen.queryByRole('listbox') !== null;
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;
const keys = (text: string) => userEvent.keyboard(text);

async function typed(text: string, options?: readonly Option[]) {
  onChoose.mockClear();
  onEnter.mockClear();
  const rendered = render(<Products options={options} />);
  await userEvent.type(field(), text);
  return rendered;
}

describe('a field with suggestions', () => {
  it('offers what matches, and Enter chooses the first or what the arrows went to', async () => {
    await typed('a');
    expect([field().getAttribute('aria-expanded'), active()]).toEqual(['true', 'Amoxicillin']);
    await keys('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
    expect(onChoose.mock.calls).toEqual([['Artemether']]);
    expect([isOpen(), document.activeElement]).toEqual([false, field()]);
  });

  it('is closed by a press beside it as soon as what matches has come', async () => {
    const pressed = vi.fn();
    // Called when what is inside has changed, before any passive effect.
    const onRender = () => {
      if (!isOpen() || pressed.mock.calls.length > 0) return;
      pressed();
      fireEvent.pointerDown(document.body);
    };
    const within = (options: readonly Option[]) => (
      <Profiler id="products" onRender={onRender}>
        <Products options={options} />
      </Profiler>
    );
    const { rerender } = render(within([]));
    await userEvent.type(field(), 'a');
    rerender(within(PRODUCTS));
    expect(pressed).toHaveBeenCalledTimes(1);
    expect(isOpen()).toBe(false);
  });

  it('Home and End are for the text', async () => {
    await typed('a');
    await keys('{ArrowDown}{End}');
    expect(active()).toBe('Artemether');
    await keys('{Home}x');
    expect((field() as HTMLInputElement).value).toBe('xa');
  });

  it('is chosen from by pointer, and keeps the focus', async () => {
    await typed('para');
    await userEvent.click(screen.getByRole('option', { name: 'Paracetamol' }));
    expect(onChoose.mock.calls).toEqual([['Paracetamol']]);
    expect(document.activeElement).toBe(field());
  });

  it('says that nothing matches and has no option; Enter is then for who takes a code', async () => {
    await typed('zzz');
    expect(screen.getByRole('status').textContent).toBe('No such product');
    expect([isOpen(), screen.queryAllByRole('option'), field().getAttribute('aria-activedescendant')]).toEqual([
      ...[false, [], null],
    ]);
    await keys('{ArrowDown}{ArrowUp}{Enter}');
    expect([onChoose.mock.calls, onEnter.mock.calls]).toEqual([[], [['zzz']]]);
  });

  it('opens again by an arrow, by Alt and an arrow, by a press and by typing', async () => {
    await typed('a');
    const ways: [string, () => Promise<unknown>][] = [
      ['an arrow', () => keys('{ArrowUp}')],
      ['Alt and an arrow', () => keys('{Alt>}{ArrowDown}{/Alt}')],
      ['a press', () => userEvent.click(field())],
      ['typing', () => keys('r{Backspace}')],
    ];
    for (const [way, open] of ways) {
      await keys('{Escape}');
      expect(isOpen()).toBe(false);
      await open();
      expect([isOpen(), active()], way).toEqual([true, 'Amoxicillin']);
    }
    await keys('{Alt>}{ArrowUp}{/Alt}');
    expect(isOpen()).toBe(false);
  });

  it('Escape closes the list alone; the next one is for the dialog around it', async () => {
    const outer = vi.fn();
    render(
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for the dialog around the list
      <div onKeyDown={({ key }) => outer(key)}>
        <Products />
      </div>,
    );
    await userEvent.type(field(), 'a');
    outer.mockClear();
    await keys('{Escape}');
    expect([isOpen(), outer.mock.calls]).toEqual([false, []]);
    await keys('{Escape}');
    expect(outer.mock.calls).toEqual([['Escape']]);
  });

  it('keeps to the option that was gone to while better matches arrive before it', async () => {
    const { rerender } = await typed('a', PRODUCTS.slice(1));
    await keys('{ArrowDown}');
    expect(active()).toBe('Paracetamol');
    rerender(<Products options={[...PRODUCTS]} />);
    await keys('{Enter}');
    expect(onChoose.mock.calls).toEqual([['Paracetamol']]);
  });

  it('begins at the first match with every letter', async () => {
    await typed('a');
    await keys('{ArrowDown}r');
    expect(active()).toBe('Artemether');
    await keys('{Backspace}');
    expect(active()).toBe('Amoxicillin');
  });

  it('does nothing with a held Enter, with Ctrl, or while a letter is being composed', async () => {
    await typed('a');
    fireEvent.keyDown(field(), { key: 'Enter', repeat: true });
    fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true });
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    expect([onChoose.mock.calls, onEnter.mock.calls, isOpen()]).toEqual([[], [], true]);
  });

  it('closes when the focus leaves, not when the window goes into the background', async () => {
    await typed('a');
    fireEvent.blur(field());
    expect(isOpen()).toBe(true);
    await userEvent.tab();
    expect(isOpen()).toBe(false);
  });
});
