import { cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handOverScan } from './camera-scan';
import { pass, press, scan, write } from './testing';
import { useScanner } from './use-scanner';

const CODE = '2000000000008';
let scans: string[];

function Sale({ onEnter }: { onEnter: () => void }) {
  const [quantity, setQuantity] = useState('3');
  const [query, setQuery] = useState('');
  useScanner((code) => scans.push(`${code} at ${quantity}`), true);
  return (
    <form onSubmit={onEnter}>
      <input aria-label="Quantity" value={quantity} onChange={(event) => setQuantity(event.currentTarget.value)} />
      <input
        aria-label="Search"
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && onEnter()}
      />
      <button type="button" onKeyDown={() => screen.getByLabelText('Search').focus()}>
        Channel
      </button>
      <dialog open>
        <input aria-label="Of the sale" defaultValue="ab" />
      </dialog>
    </form>
  );
}

function Listens({ onScan }: { onScan: (code: string) => void }) {
  useScanner(onScan, true);
  return null;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const entered = vi.fn();

beforeEach(() => {
  scans = [];
  pass(10_000);
  entered.mockClear();
  document.body.innerHTML = '<main></main>';
  render(<Sale onEnter={entered} />, { container: document.querySelector('main') as HTMLElement });
});
afterEach(cleanup);

describe('a scan wherever the focus is', () => {
  it('takes the digits out of the field they fell into, before it is told, and keeps its Enter', () => {
    field('Quantity').focus();
    field('Quantity').setSelectionRange(0, 1);
    expect(scan(CODE)).toBe(false);
    expect(scans).toEqual([`${CODE} at 3`]);
    expect(field('Quantity').value).toBe('3');
    expect([field('Quantity').selectionStart, field('Quantity').selectionEnd]).toEqual([0, 1]);
    expect(document.activeElement).toBe(field('Quantity'));
    expect(entered).not.toHaveBeenCalled();
  });

  it('leaves what was typed before in its place', () => {
    field('Search').focus();
    for (const letter of 'amox') press(letter, { pace: 180 });
    pass(400);
    scan(CODE);
    expect(scans).toHaveLength(1);
    expect(field('Search').value).toBe('amox');
  });

  it('counts with the focus nowhere, on a button that moves it, and in a dialog of the sale', () => {
    (document.activeElement as HTMLElement).blur();
    scan(CODE);
    screen.getByRole('button').focus();
    scan(CODE);
    expect(field('Search').value).toBe('');
    field('Of the sale').focus();
    scan(CODE);
    expect(field('Of the sale').value).toBe('ab');
    expect(scans).toHaveLength(3);
  });

  it('counts the same code twice within a second', () => {
    field('Search').focus();
    scan(CODE);
    pass(100);
    scan(CODE);
    expect(scans).toEqual([`${CODE} at 3`, `${CODE} at 3`]);
    expect(field('Search').value).toBe('');
  });

  it('leaves the keys to a dialog of the shell', () => {
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.setAttribute('open', '');
    const inside = dialog.appendChild(document.createElement('input'));
    inside.focus();
    expect(scan(CODE)).toBe(true);
    expect(inside.value).toBe(CODE);
    expect(scans).toEqual([]);
  });
});

describe('what is typed stays typed', () => {
  it('at the pace of fingers, and a held key', () => {
    field('Search').focus();
    expect(scan(CODE, 60)).toBe(true);
    expect(field('Search').value).toBe(CODE);
    for (let times = 0; times < 10; times += 1) press('1', { repeat: true });
    expect(press('Enter')).toBe(true);
    expect(scans).toEqual([]);
  });

  it('letters at any pace, with their Enter', () => {
    field('Search').focus();
    expect(scan('paracetamol', 5)).toBe(true);
    expect(field('Search').value).toBe('paracetamol');
    expect(entered).toHaveBeenCalledOnce();
    expect(scans).toEqual([]);
  });
});

describe('scanners that are no plain keyboard', () => {
  it('on Android: keys without a name, the text in what is written', () => {
    field('Quantity').focus();
    for (const character of CODE) {
      press('Unidentified');
      write(character, 'insertText');
    }
    expect(press('Enter')).toBe(false);
    expect(scans).toEqual([`${CODE} at 3`]);
    expect(field('Quantity').value).toBe('3');
  });

  it('on Android: the whole code written at once', () => {
    field('Search').focus();
    press('Unidentified');
    write(CODE, 'insertText');
    press('Enter');
    expect(scans).toHaveLength(1);
    expect(field('Search').value).toBe('');
  });

  it('with a second Enter behind the first: it presses no button', () => {
    field('Search').focus();
    scan(CODE);
    expect(press('Enter', { pace: 10 })).toBe(false);
    expect(press('Enter', { pace: 400 })).toBe(true);
    expect(entered).toHaveBeenCalledOnce();
    expect(scans).toHaveLength(1);
  });

  it('keeps the separator of a GS1 code, which is a key combination', () => {
    const text = '010950668210135210LOT9\x1d17270531';
    for (const character of text) {
      if (character === '\x1d') press(']', { ctrlKey: true });
      else press(character);
    }
    press('Enter');
    expect(scans).toEqual([`${text} at 3`]);
  });
});

describe('what the camera has read', () => {
  it('is a scan like any other, and leaves alone what somebody types', () => {
    field('Quantity').focus();
    expect(handOverScan(CODE)).toBe(true);
    expect(scans).toEqual([`${CODE} at 3`]);
    expect(field('Quantity').value).toBe('3');
  });

  it('is nobody’s under a dialog of the shell, when it is no code, and when the screen is gone', () => {
    const over = document.body.appendChild(document.createElement('dialog'));
    over.open = true;
    expect(handOverScan(CODE)).toBe(false);
    over.remove();
    expect(handOverScan('amoxicillin')).toBe(false);
    cleanup();
    expect(handOverScan(CODE)).toBe(false);
    expect(scans).toEqual([]);
  });

  it('goes to one screen alone', () => {
    const second = vi.fn();
    render(<Listens onScan={second} />);
    expect(handOverScan(CODE)).toBe(true);
    expect([scans.length, second.mock.calls.length]).toEqual([1, 0]);
  });
});
