import 'fake-indexeddb/auto';
import { mountModule } from '@bloom/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { afterEach, describe, expect, it } from 'vitest';
import { Lazy, LazyPart, type PartFile } from './lazy-part';

const NAMESPACE = 'greeter';

function Greeting({ name }: { name: string }) {
  const { t } = useTranslation(NAMESPACE);
  return <p>{t('greeting.hello', { name })}</p>;
}

const file: PartFile<{ name: string }> = {
  Component: Greeting,
  texts: { en: { greeting: { hello: 'Hello {{name}}' } }, fr: { greeting: { hello: 'Bonjour {{name}}' } } },
};

/** A part that cannot be read the first times, as on a line that is gone. */
function partAfter(failures: number) {
  let asked = 0;
  return new LazyPart(NAMESPACE, async () => {
    asked += 1;
    if (asked <= failures) throw new TypeError('Failed to fetch dynamically imported module');
    return file;
  });
}

const pages = { Ama: partAfter(0), Kofi: partAfter(0) };

function Pages() {
  const [name, setName] = useState<keyof typeof pages>('Ama');
  return (
    <>
      <button type="button" onClick={() => setName('Kofi')}>
        On
      </button>
      <Lazy part={pages[name]} with={{ name }} />
    </>
  );
}

let leave: (() => Promise<void>) | undefined;

afterEach(async () => {
  await leave?.();
  leave = undefined;
});

describe('LNG the parts of a module that come after what opens it', () => {
  it('LNG-01 bring their texts in the language of the user', async () => {
    const part = partAfter(0);
    ({ leave } = await mountModule(() => <Lazy part={part} with={{ name: 'Ama' }} />, { language: 'fr' }));
    expect(await screen.findByText('Bonjour Ama')).toBeTruthy();
  });

  it('say so when they cannot be read, and come at the next try', async () => {
    const part = partAfter(1);
    ({ leave } = await mountModule(() => <Lazy part={part} with={{ name: 'Ama' }} onClose={() => undefined} />));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Hello Ama')).toBeTruthy();
  });

  it('say nothing where they are quiet, and come all the same', async () => {
    const part = partAfter(1);
    ({ leave } = await mountModule(() => <Lazy part={part} with={{ name: 'Ama' }} quiet />));
    expect(await screen.findByText('Hello Ama', undefined, { timeout: 20_000 })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('MOD-16 come one after the other in the same place, as pages of a module do', async () => {
    ({ leave } = await mountModule(Pages));
    expect(await screen.findByText('Hello Ama')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'On' }));
    expect(await screen.findByText('Hello Kofi')).toBeTruthy();
  });

  it('can be read ahead again after a failure', async () => {
    const part = partAfter(1);
    await expect(part.preload()).rejects.toThrow('Failed to fetch');
    expect(part.file).toBeUndefined();
    await part.preload();
    expect(part.file).toBe(file);
  });
});
