import 'fake-indexeddb/auto';
import { mountModule } from '@bloom/testing';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { App } from './app';
import { en } from './locales/en';
import { fr } from './locales/fr';
import { NAMESPACE } from './shared/namespace';

vi.setConfig({ testTimeout: 60_000 });

it.each(['account', 'settings', 'facilities'])(
  'ROU-11 MOD-03 what is not below /inventory/%s is no blank page: it says that there is none',
  async (area) => {
    const texts = { namespace: NAMESPACE, resources: { en, fr } };
    const { leave } = await mountModule(App, {
      basePath: `/inventory/${area}`,
      path: `/inventory/${area}/a/b`,
      ...texts,
    });
    expect(
      await screen.findByText('This page does not exist in Administration.', undefined, { timeout: 20_000 }),
    ).toBeTruthy();
    await leave();
  },
);
