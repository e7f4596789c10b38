/** What a feed needs beside its file, and what of it was forgotten. */
import { readFileSync } from 'node:fs';
import { FEED_NAMES, FEEDS } from '@bloom/local-db';
import { describe, expect, it } from 'vitest';
import { type AppAudience, homeApps } from '../../apps/apps';

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const contract: { paths: Record<string, { get?: { parameters: { name: string }[] } }> } = read(
  '../../../../../api/openapi.json',
);

describe.each(FEED_NAMES)('the feed %s', (name) => {
  const feed = FEEDS[name];

  it.each(['en', 'fr'])('LNG-02 has its title, its name in a sentence and its empty card in %s', (language) => {
    const { downloads } = read(`../../../locales/${language}/translation.json`);
    const missing = ['title', 'resource', 'empty'].filter((part) => !downloads[part]?.[name]);
    expect(missing.map((part) => `downloads.${part}.${name}`)).toEqual([]);
  });

  it('ROL-15 belongs to an app that people can have', () => {
    const user = { userapps: JSON.stringify([{ app: { name: feed.app } }]) } as AppAudience['user'];
    expect(homeApps({ user, facility: null, configs: [] }).map(({ name: app }) => app)).toContain(feed.app);
  });

  it('asks an address of the contract, with what the contract takes', () => {
    const url = new URL(feed.first('f1', 7), 'https://bloom.test');
    const taken = contract.paths[url.pathname]?.get?.parameters.map((parameter) => parameter.name);
    expect([...url.searchParams.keys()].filter((key) => !taken?.includes(key))).toEqual([]);
    expect([...url.searchParams.values()]).toEqual(['f1', '7']);
    expect(new URL(feed.first('f1', undefined), url).searchParams.size).toBe(1);
  });
});
