import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openMembers } from './testing/open-members';

let page: Awaited<ReturnType<typeof openMembers>>;
afterEach(() => page.leave());

it.each(['', '/patients', '/x'])(
  'MOD-18 ROU-17 leads whoever comes to “%s” by a link to the member directory',
  async (path) => {
    page = await openMembers(path);
    await waitFor(() => expect(page.location.get().pathname).toBe('/pos/member-directory'));
  },
);
