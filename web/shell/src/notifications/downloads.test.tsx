import { afterEach, expect, it, vi } from 'vitest';
import '../testing/render-shell';
import { track } from '../analytics/track';
import { close, notices } from '../core/notify';
import { i18n } from '../i18n/i18n';
import { recordDownload, tellDownloadFailure } from './downloads';

vi.mock('../analytics/track', () => ({ track: vi.fn() }));

const told = () => notices.get().map((notice) => notice.message);

afterEach(() => {
  for (const notice of notices.get()) close(notice.id);
});

it('DWN-42 ANA-04 ANA-05 LDB-25 records a finished download under its name, with seconds', () => {
  recordDownload('promos', 12);
  expect(track).toHaveBeenCalledWith('promotions and discounts downloaded', {
    resource: 'promotions and discounts',
    time_taken: 12,
  });
});

it('DWN-26 ANA-07 a failure reaches the reports of errors under its name', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  tellDownloadFailure('sales', 'sales download failure', 'Closed today');
  await vi.waitFor(() =>
    expect(track).toHaveBeenCalledWith('Error', expect.objectContaining({ message: 'sales download failure' })),
  );
  vi.mocked(console.error).mockRestore();
});

it('DWN-21 DWN-26 DWN-27 ERR-03 ERR-21 tells a failure with the words of the server, or that something went wrong', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  tellDownloadFailure('inventory', 'inventory download failure', 'Closed today');
  tellDownloadFailure('patients', 'patient download failure', undefined);
  expect(told()).toEqual([
    'inventory download failure – Closed today',
    'patients download failure – Something went wrong',
  ]);
  expect(log).toHaveBeenCalledWith('inventory download failure', 'Closed today');
  log.mockRestore();
});

it('LNG-07 DWN-26 tells it in the language of the user', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await i18n.changeLanguage('fr');
  tellDownloadFailure('inventory', 'inventory download failure', undefined);
  expect(told()).toEqual(['Échec du téléchargement\u00a0: stock – Une erreur est survenue']);
  log.mockRestore();
});
