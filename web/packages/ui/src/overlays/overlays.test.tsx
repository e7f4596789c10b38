import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Tooltip } from '../actions/tooltip';
import { TextInput } from '../fields/text-input';
import { Drawer, Modal } from './dialog';
import { Menu } from './menu';

function Opener({ locked }: { locked?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Modal opened={open} onClose={() => setOpen(false)} title="A question" locked={locked}>
        Body
      </Modal>
    </>
  );
}

function Opened() {
  return (
    <Modal opened onClose={() => undefined} title="A question">
      Body
    </Modal>
  );
}

describe('a dialog', () => {
  it('is named by its title and gives the focus back where it was', async () => {
    render(<Opener />);
    const opener = screen.getByRole('button', { name: 'Open' });
    await userEvent.click(opener);
    expect(screen.getByRole('dialog', { name: 'A question' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it('closes on Escape, however the browser says it', async () => {
    render(<Opener />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps the focus inside, going round at both ends', async () => {
    render(
      <Modal opened onClose={() => undefined} title="A question" footer={<button type="button">Last</button>}>
        Body
      </Modal>,
    );
    const [first, last] = [screen.getByRole('button', { name: 'Close' }), screen.getByRole('button', { name: 'Last' })];
    last.focus();
    await userEvent.tab();
    expect(document.activeElement).toBe(first);
    await userEvent.tab({ shift: true });
    expect(document.activeElement).toBe(last);
  });

  it('begins at its title, or at the field that asks for the focus', () => {
    const { unmount } = render(
      <Modal opened onClose={() => undefined} title="A question">
        Body
      </Modal>,
    );
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'A question' }));
    unmount();
    render(
      <Modal opened onClose={() => undefined} title="A question">
        <TextInput label="Search" autoFocus />
      </Modal>,
    );
    expect(document.activeElement).toBe(screen.getByLabelText('Search'));
  });

  it('stays when it is locked, whatever is pressed', async () => {
    render(<Opener locked />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    const dialog = screen.getByRole('dialog');
    fireEvent.keyDown(dialog, { key: 'Escape' });
    fireEvent.mouseDown(dialog);
    expect(screen.getByRole('dialog')).toBe(dialog);
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });

  it('closes on a press beside it, not on a press inside', async () => {
    render(<Opener />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    fireEvent.mouseDown(screen.getByText('Body'));
    expect(screen.getByRole('dialog')).toBeTruthy();
    fireEvent.mouseDown(screen.getByRole('dialog'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('NOT-07 NOT-13 a drawer has a back arrow that closes it', async () => {
    const onClose = vi.fn();
    render(
      <Drawer opened onClose={onClose} title="Notifications">
        Cards
      </Drawer>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('a menu', () => {
  const onSelect = vi.fn();
  const open = async () => {
    render(
      <Menu
        label="User menu"
        items={[
          { label: 'Ama Mensah', disabled: true },
          { label: 'Profile', onSelect: vi.fn() },
          { label: 'Sign out', onSelect },
        ]}
      >
        x
      </Menu>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'User menu' }));
  };

  it('moves by arrows, acts on Enter and gives the focus back', async () => {
    await open();
    expect(document.activeElement?.textContent).toBe('Profile');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onSelect).toHaveBeenCalledOnce();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'User menu' }));
  });

  it('TOP-08 shows a disabled entry that can be read and does nothing', async () => {
    await open();
    const name = screen.getByRole('menuitem', { name: 'Ama Mensah' });
    expect(name.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(name);
    expect(screen.getByRole('menu')).toBeTruthy();
  });

  it('closes on Escape and on a press elsewhere', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'User menu' }));
    fireEvent.pointerDown(document.body);
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

describe('the page behind a dialog', () => {
  const page = document.documentElement;
  afterEach(() => vi.restoreAllMocks());

  it('is held while a dialog is open, and let go by the last one', () => {
    const dialogs = (outer: boolean, inner: boolean) => (
      <>
        <Modal opened={outer} onClose={() => undefined} title="Outer">
          Body
        </Modal>
        <Drawer opened={inner} onClose={() => undefined} title="Inner">
          Body
        </Drawer>
      </>
    );
    const { rerender, unmount } = render(dialogs(true, false));
    expect(page.dataset.locked).toBeDefined();
    rerender(dialogs(true, true));
    rerender(dialogs(false, true));
    expect(page.dataset.locked).toBeDefined();
    rerender(dialogs(false, false));
    expect(page.dataset.locked).toBeUndefined();
    rerender(dialogs(true, true));
    unmount();
    expect(page.dataset.locked).toBeUndefined();
  });

  it('keeps the place of its scroll bar free, where it has one', () => {
    vi.spyOn(page, 'clientWidth', 'get').mockReturnValue(window.innerWidth - 15);
    const { unmount } = render(<Opened />);
    expect([page.dataset.locked, page.style.getPropertyValue('--bloom-scroll-bar')]).toEqual(['bar', '15px']);
    unmount();
    vi.spyOn(page, 'clientWidth', 'get').mockReturnValue(window.innerWidth);
    render(<Opened />);
    expect(page.dataset.locked).toBe('');
  });
});

describe('the keys of a menu', () => {
  const ENTRIES = ['Export as CSV', 'Export as Excel', 'Print labels'];
  const focused = () => document.activeElement?.textContent;
  const open = async (key: string, disabled = false) => {
    render(
      <Menu label="More" items={ENTRIES.map((label) => ({ label, disabled }))}>
        x
      </Menu>,
    );
    await userEvent.tab();
    if (key) await userEvent.keyboard(key);
  };

  it.each([
    ['{Enter}', 'Export as CSV'],
    ['[Space]', 'Export as CSV'],
    ['{ArrowDown}', 'Export as CSV'],
    ['{ArrowUp}', 'Print labels'],
  ])('%s on its button opens it at %s', async (key, label) => {
    await open(key);
    expect(focused()).toBe(label);
  });

  it('go round, to both ends, and to what is typed', async () => {
    await open('{Enter}');
    const steps: [string, string][] = [
      ['{ArrowUp}', 'Print labels'],
      ['{ArrowDown}', 'Export as CSV'],
      ['{End}', 'Print labels'],
      ['{Home}', 'Export as CSV'],
      ['export as e', 'Export as Excel'],
    ];
    for (const [key, label] of steps) {
      await userEvent.keyboard(key);
      expect(focused(), key).toBe(label);
    }
    await userEvent.keyboard('{Control>}p{/Control}');
    expect(focused()).toBe('Export as Excel');
  });

  it('Escape closes it though nothing can be done in it, and what is there can be read', async () => {
    await open('{Enter}', true);
    expect(focused()).toBe('Export as CSV');
    await userEvent.keyboard('{Enter}{ArrowDown}');
    expect(focused()).toBe('Export as Excel');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }));
  });

  it('are not those of the list or the dialog around it; Escape closes it from its button as well', async () => {
    const onClose = vi.fn();
    const onList = vi.fn();
    render(
      <Modal opened onClose={onClose} title="A dialog">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: stands for a list with keys of its own */}
        <div onKeyDown={onList}>
          <Menu label="More" items={[{ label: 'Print labels' }]}>
            x
          </Menu>
        </div>
      </Modal>,
    );
    const button = screen.getByRole('button', { name: 'More' });
    await userEvent.click(button);
    await userEvent.keyboard('{ArrowDown}p');
    expect(onList).not.toHaveBeenCalled();
    button.focus();
    await userEvent.keyboard('{Escape}');
    expect([screen.queryByRole('menu'), onClose.mock.calls]).toEqual([null, []]);
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('Tab closes it', async () => {
    await open('{Enter}');
    await userEvent.tab();
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('a press opens it before the click, and a double press leaves it open', async () => {
    await open('');
    const button = screen.getByRole('button', { name: 'More' });
    fireEvent.mouseDown(button);
    expect(screen.getByRole('menu')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await userEvent.dblClick(button);
    expect(screen.getByRole('menu')).toBeTruthy();
  });
});

describe('a tooltip', () => {
  it('NAV-15 shows the name under the pointer and goes on Escape', async () => {
    render(
      <Tooltip label="Inventory">
        <button type="button">i</button>
      </Tooltip>,
    );
    await userEvent.hover(screen.getByRole('button'));
    expect(screen.getByRole('tooltip').textContent).toBe('Inventory');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  const named = () => screen.queryByRole('tooltip')?.textContent ?? null;
  const icon = () => screen.getByRole('button', { name: 'i' });
  const show = () =>
    render(
      <Tooltip label="Inventory">
        <button type="button">i</button>
      </Tooltip>,
    );

  it('UIC-01 goes on an Escape that is pressed as soon as it is seen', async () => {
    const pressed = vi.fn();
    // Called when what is inside has changed, before any passive effect.
    const onRender = () => {
      if (!named() || pressed.mock.calls.length > 0) return;
      pressed();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    };
    render(
      <Profiler id="tooltip" onRender={onRender}>
        <Tooltip label="Inventory">
          <button type="button">i</button>
        </Tooltip>
      </Profiler>,
    );
    await userEvent.hover(icon());
    expect(pressed).toHaveBeenCalledTimes(1);
    expect(named()).toBeNull();
  });

  it('stays while the pointer is on it, and goes when the pointer has left both', async () => {
    show();
    await userEvent.hover(icon());
    const tooltip = screen.getByRole('tooltip');
    fireEvent.pointerLeave(icon(), { relatedTarget: tooltip });
    expect(named()).toBe('Inventory');
    fireEvent.pointerLeave(tooltip, { relatedTarget: icon() });
    expect(named()).toBe('Inventory');
    fireEvent.pointerLeave(icon(), { relatedTarget: document.body });
    expect(named()).toBeNull();
    await userEvent.hover(icon());
    fireEvent.pointerLeave(screen.getByRole('tooltip'), { relatedTarget: document.body });
    expect(named()).toBeNull();
  });

  it('is there for the focus of the keyboard, stays while the page is scrolled and the pointer passes, and goes with the focus', async () => {
    show();
    await userEvent.tab();
    expect(named()).toBe('Inventory');
    fireEvent.scroll(document);
    expect(named()).toBe('Inventory');
    await userEvent.hover(icon());
    await userEvent.unhover(icon());
    expect(named()).toBe('Inventory');
    await userEvent.tab();
    expect(named()).toBeNull();
  });

  it('Escape takes it away though a dialog keeps the key', async () => {
    render(
      <Modal opened locked onClose={() => undefined} title="A question">
        <Tooltip label="Inventory">
          <button type="button">i</button>
        </Tooltip>
      </Modal>,
    );
    await userEvent.hover(icon());
    await userEvent.keyboard('{Escape}');
    expect(named()).toBeNull();
  });

  it('goes when what it names is pressed, and a press on it presses nothing else', async () => {
    const onRow = vi.fn();
    render(
      // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: stands for a row that opens
      <div onClick={onRow}>
        <Tooltip label="Inventory">
          <button type="button">i</button>
        </Tooltip>
      </div>,
    );
    await userEvent.hover(icon());
    fireEvent.click(screen.getByRole('tooltip'));
    expect([named(), onRow.mock.calls]).toEqual([null, []]);
    await userEvent.unhover(icon());
    await userEvent.hover(icon());
    fireEvent.pointerDown(icon());
    expect(named()).toBeNull();
  });
});
