import 'fake-indexeddb/auto';
import { mountModule } from '@bloom/testing';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useOwnTexts } from './own-texts';

const older = { en: { greeting: 'Hello' }, fr: { greeting: 'Bonjour' } };
const newer = { en: { greeting: 'Hello', parting: 'Goodbye' }, fr: { greeting: 'Bonjour', parting: 'Au revoir' } };

const Greeting = () => <p>{useOwnTexts('greeter', older).t('greeting')}</p>;
const Parting = () => <p>{useOwnTexts('greeter', newer).t('parting')}</p>;
const Both = () => (
  <>
    <Greeting />
    <Parting />
  </>
);

let leave: (() => Promise<void>) | undefined;
afterEach(async () => {
  await leave?.();
  leave = undefined;
});

it('LNG-01 the texts of a package come with it, in the language of the user', async () => {
  ({ leave } = await mountModule(Greeting, { language: 'fr' }));
  expect(await screen.findByText('Bonjour')).toBeTruthy();
});

it('LNG-01 MOD-01 of two modules the newer one brings what the older one did not have', async () => {
  ({ leave } = await mountModule(Both));
  expect(await screen.findByText('Hello')).toBeTruthy();
  expect(screen.getByText('Goodbye')).toBeTruthy();
});
