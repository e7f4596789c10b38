import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { tabTitle, useTabTitle } from './tab-title';

function Page({ heading }: { heading: string }) {
  useTabTitle();
  return <main>{heading ? <h1>{heading}</h1> : null}</main>;
}

it('ROU the tab is named by the heading of its page, and by the product alone before there is one', () => {
  expect(tabTitle('Approvision\u00adnement')).toBe('Approvisionnement · Bloom');
  expect([tabTitle(undefined), tabTitle(' ')]).toEqual(['Bloom', 'Bloom']);
});

it('ROU the name follows when the page or its language changes', async () => {
  const { rerender } = render(<Page heading="Sales History" />);
  await vi.waitFor(() => expect(document.title).toBe('Sales History · Bloom'));
  rerender(<Page heading="Historique des ventes" />);
  await vi.waitFor(() => expect(document.title).toBe('Historique des ventes · Bloom'));
  // A module is a root of its own: the shell does not render when it does.
  act(() => screen.getByRole('heading').replaceChildren('Inventory'));
  await vi.waitFor(() => expect(document.title).toBe('Inventory · Bloom'));
  rerender(<Page heading="" />);
  await vi.waitFor(() => expect(document.title).toBe('Bloom'));
});
