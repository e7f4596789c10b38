import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
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
});
