import 'fake-indexeddb/auto';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SearchField } from '../search/search-field';
import { mountPart } from '../testing/mount-part';

let part: Awaited<ReturnType<typeof mountPart>>;

function Field() {
  const [query, setQuery] = useState('');
  return (
    <SearchField
      query={query}
      chosen={undefined}
      onChange={setQuery}
      onKeyDown={() => undefined}
      inputRef={() => undefined}
    />
  );
}

beforeEach(async () => {
  part = await mountPart(() => <Field />);
});
afterEach(async () => {
  await part.leave();
  cleanup();
});

it('the search has a button for the camera where there is one, opens and closes it, and leaves it open while somebody types', async () => {
  const user = userEvent.setup();
  expect(screen.queryByRole('button', { name: 'Scan with the camera' })).toBeNull();
  act(() => part.camera.set('closed'));
  await user.click(await screen.findByRole('button', { name: 'Scan with the camera' }));
  expect(part.camera.get()).toBe('open');
  await user.type(screen.getByRole('searchbox'), 'amox');
  expect(part.camera.get()).toBe('open');
  await user.clear(screen.getByRole('searchbox'));
  await user.click(screen.getByRole('button', { name: 'Close the camera' }));
  expect(part.camera.get()).toBe('closed');
});

it('closes the camera when the page goes: another may take no scans', async () => {
  act(() => part.camera.set('open'));
  await screen.findByRole('button', { name: 'Close the camera' });
  await part.leave();
  expect(part.camera.get()).toBe('closed');
  part = await mountPart(() => <Field />);
});
