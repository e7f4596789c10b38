import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Device, lines, search } from '../testing/open-till';

const drawn = vi.hoisted(() => ({ times: 0 }));
vi.mock('../cart/cart-panel', async (original) => {
  const { CartPanel } = await original<typeof import('../cart/cart-panel')>();
  function Counted(props: ComponentProps<typeof CartPanel>) {
    drawn.times += 1;
    return <CartPanel {...props} />;
  }
  return { CartPanel: Counted };
});

let device: Device;
beforeEach(async () => {
  device = new Device();
  await device.fill();
});
afterEach(() => device.delete());

describe('typing in the search', () => {
  it('UIC does not draw the open sale again', async () => {
    const { user } = await device.open();
    // With one sale on hold and counted, everything that the till reads at its start is read.
    await user.click(screen.getByRole('option', { name: /ORS/ }));
    await user.keyboard('{F4}');
    await screen.findByRole('button', { name: /Recall \(1\)/ });
    const before = drawn.times;
    await user.type(search(), 'amoxi');
    expect(drawn.times).toBe(before);
    await user.keyboard('{Enter}');
    expect(lines()).toHaveLength(1);
    expect(drawn.times).toBeGreaterThan(before);
  });

  it('UIC draws the open sale not again for what the list says of it', async () => {
    const { user } = await device.open();
    await user.type(search(), 'amoxi');
    const before = drawn.times;
    await user.keyboard('{Enter}');
    expect(lines()).toHaveLength(1);
    expect(drawn.times - before).toBe(1);
  });
});
