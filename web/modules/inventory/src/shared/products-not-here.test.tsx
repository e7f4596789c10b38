import type { ProgressRecord } from '@bloom/local-db';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ProductsNotHere } from './products-not-here';

const device = vi.hoisted(() => ({ download: undefined as unknown }));
vi.mock('./use-products', () => ({ useProductsDownload: () => device.download }));
vi.mock('@bloom/shell-api', async (original) => ({
  ...(await original<typeof import('@bloom/shell-api')>()),
  useShell: () => ({ keepsCopy: true }),
  useConnectivity: () => ({ reachable: true }),
}));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

it('DWN-15 says nothing of a download before it is known how far it is', () => {
  const { container, rerender } = render(<ProductsNotHere state="ready" />);
  expect(screen.getByRole('status', { name: 'stock.loading' })).toBeTruthy();
  expect(container.textContent).toBe('');
  device.download = null;
  rerender(<ProductsNotHere state="ready" />);
  expect(container.textContent).toContain('stock.missing');
  device.download = { state: 'running', progress: 40 } as ProgressRecord;
  rerender(<ProductsNotHere state="ready" />);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
});
