import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { BreadcrumbHeader } from './headers';

it('TOP-17 a breadcrumb header names where one is, and its arrow goes one step back', async () => {
  const onBack = vi.fn();
  render(<BreadcrumbHeader title="Permissions" order={2} onBack={onBack} />);
  expect(screen.getByRole('heading', { level: 2, name: 'Permissions' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(onBack).toHaveBeenCalledOnce();
});
