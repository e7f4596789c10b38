import 'fake-indexeddb/auto';
import { mountModule } from '@bloom/testing';
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { App } from './app';

it('MOD-18 ROU-17 leads whoever comes by a link to the member directory', async () => {
  const { location, leave } = await mountModule(App, { basePath: '/members' });
  await waitFor(() => expect(location.get().pathname).toBe('/pos/member-directory'));
  await leave();
});
