import { fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useLayoutEffect } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Modal } from '../overlays/dialog';
import { useHotkeys } from './use-hotkeys';

function Till({ onKey, dialog }: { onKey: () => void; dialog?: boolean }) {
  useHotkeys({ F9: onKey, s: onKey, 'ctrl+s': onKey });
  return (
    <>
      <input aria-label="Search" />
      <Modal opened={dialog === true} onClose={() => undefined} title="Settings">
        <input aria-label="Inside" />
      </Modal>
    </>
  );
}

/** Presses as soon as what is inside stands in the document, when no passive effect has run yet. */
function PressedAtOnce({ pressed, children }: { pressed: string; children: ReactNode }) {
  useLayoutEffect(() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }));
  }, [pressed]);
  return children;
}

describe('keys of a screen', () => {
  it('count from the moment that the screen is seen', () => {
    const onKey = vi.fn();
    render(
      <PressedAtOnce pressed="F9">
        <Till onKey={onKey} />
      </PressedAtOnce>,
    );
    expect(onKey).toHaveBeenCalledTimes(1);
  });

  it('count from a field, except plain letters', () => {
    const onKey = vi.fn();
    render(<Till onKey={onKey} />);
    fireEvent.keyDown(screen.getByLabelText('Search'), { key: 's' });
    expect(onKey).not.toHaveBeenCalled();
    fireEvent.keyDown(screen.getByLabelText('Search'), { key: 'F9' });
    fireEvent.keyDown(screen.getByLabelText('Search'), { key: 's', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: 's' });
    expect(onKey).toHaveBeenCalledTimes(3);
  });

  it('do not count while a dialog has the focus', () => {
    const onKey = vi.fn();
    render(<Till onKey={onKey} dialog />);
    fireEvent.keyDown(screen.getByLabelText('Inside'), { key: 'F9' });
    expect(onKey).not.toHaveBeenCalled();
  });

  it('do not count under an open dialog that has lost the focus, and leave the key to the browser, which closes it', () => {
    const onKey = vi.fn();
    render(<Till onKey={onKey} dialog />);
    expect(fireEvent.keyDown(document.body, { key: 'F9' }), 'not prevented').toBe(true);
    expect(onKey).not.toHaveBeenCalled();
  });
});
