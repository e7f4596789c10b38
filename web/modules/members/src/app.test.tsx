import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openMembers, stockKeeper } from './testing/open-members';

const SOON = { timeout: 20_000 };

let page: Awaited<ReturnType<typeof openMembers>>;
afterEach(() => page.leave());

it.each(['', '/patients', '/x'])('MOD-18 leads whoever comes to “%s” by a link to the search', async (path) => {
  page = await openMembers(path);
  await waitFor(() => expect(page.location.get().pathname).toBe('/members/patients'), { timeout: 20_000 });
  await screen.findByRole('combobox', { name: 'Find a patient' }, { timeout: 20_000 });
});

it.each(['directory', 'management'])(
  'ROU-17 MOD-03 shows the member %s at its own address to whoever comes, and nothing below it',
  async (list) => {
    const basePath = `/pos/member-${list}`;
    page = await openMembers('', { basePath, path: basePath, user: stockKeeper });
    const title = new RegExp(`^Member ${list}$`, 'i');
    expect(await screen.findByRole('heading', { level: 1, name: title }, SOON)).toBeTruthy();
    await page.leave();
    page = await openMembers('', { basePath, path: `${basePath}/nowhere` });
    expect(screen.getByText('This page does not exist in Members.')).toBeTruthy();
  },
);
